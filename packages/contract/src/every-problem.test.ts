import { describe, expect, it } from "vitest";
import { z } from "zod";
import { onceRight, unionBy, unionOf } from "./every-problem.ts";

const name = z.string().max(5);

describe("a rule between fields", () => {
  const schema = z
    .strictObject({ from: z.int(), to: z.int(), name })
    .refine(({ from, to }) => from <= to, { path: ["to"], error: "Too early", ...onceRight("from", "to") });

  it("speaks beside problems of other fields", () => {
    expect(pathsOf(schema, { from: 2, to: 1, name: 7, other: 1 })).toEqual(["name", "other", "to"]);
  });

  it("waits until its own fields are right", () => {
    expect(pathsOf(schema, { from: "2", to: 1, name: 7 })).toEqual(["from", "name"]);
    expect(pathsOf(schema, "nothing of the kind")).toEqual([""]);
  });
});

describe("a union by kind", () => {
  const schema = unionBy("kind", [
    z.strictObject({ kind: z.literal("email"), name, size: z.int(), to: z.string() }),
    z.strictObject({ kind: z.literal("slack"), name, size: z.string() }),
  ]);

  it("takes each of its kinds", () => {
    expect(schema.parse({ kind: "slack", name: "a", size: "b" })).toEqual({
      kind: "slack",
      name: "a",
      size: "b",
    });
    expect(pathsOf(schema, { kind: "email", name: 7, size: 1 })).toEqual(["name", "to"]);
  });

  it.each([{ kind: "fax" }, {}])("names what no kind would take beside a wrong kind: %j", (kind) => {
    expect(pathsOf(schema, { ...kind, name: 7, size: true, other: 1 })).toEqual([
      "kind",
      "name",
      "other",
      "size",
    ]);
  });

  it("does not name what one of its kinds would take", () => {
    expect(pathsOf(schema, { kind: "fax", name: "a", size: 1, to: "b" })).toEqual(["kind"]);
  });

  it("says what is wrong with a field that some kinds do not know", () => {
    const { error } = unionBy("kind", [
      z.strictObject({ kind: z.literal("none") }),
      z.strictObject({ kind: z.literal("some"), days: z.int({ error: "Expected days" }).optional() }),
    ]).safeParse({ kind: "many", days: "x" });
    expect(error?.issues.map(({ message }) => message)).toContain("Expected days");
  });
});

describe("a union by what was sent", () => {
  const byHand = z.strictObject({ title: name, ids: z.array(z.string()).min(1) });
  const byCampaign = z.strictObject({ campaignId: z.string().startsWith("c_") });
  const schema = unionOf([byHand, byCampaign], (sent) => ("campaignId" in sent ? byCampaign : byHand));

  it.each([
    [{ title: 7, ids: [1], other: 1 }, ["ids.0", "other", "title"]],
    [{}, ["ids", "title"]],
    [{ campaignId: 7, other: 1 }, ["campaignId", "other"]],
    [{ campaignId: "x", other: 1 }, ["campaignId", "other"]],
    [[], [""]],
  ])("names every problem of the alternative that was meant: %j", (sent, paths) => {
    expect(pathsOf(schema, sent)).toEqual(paths);
  });

  it("takes either", () => {
    expect(schema.parse({ campaignId: "c_1" })).toEqual({ campaignId: "c_1" });
    expect(schema.parse({ title: "a", ids: ["b"] })).toEqual({ title: "a", ids: ["b"] });
  });
});

function pathsOf(schema: z.ZodType, sent: unknown): string[] {
  const issues = schema.safeParse(sent).error?.issues ?? [];
  return issues
    .flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
    )
    .map((path) => path.join("."))
    .sort();
}
