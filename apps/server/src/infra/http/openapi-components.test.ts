import { nameSchemas } from "@clipledger/contract/schema-names";
import { oc } from "@orpc/contract";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pickReferred, shareParts, usesIn } from "./openapi-components.ts";
import { openApiDocument } from "./openapi-document.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe("named schemas", () => {
  const ModeSchema = z.enum(["on", "off"]).describe("How it runs.");
  const WhenSchema = z.string().meta({ format: "date-time", examples: ["2026-09-21T08:30:00.000Z"] });
  const ThingSchema = z.object({
    mode: ModeSchema,
    later: ModeSchema.describe("How it runs then.").optional(),
    before: ModeSchema.default("off"),
    never: ModeSchema.nullable().describe("How it ran."),
    at: WhenSchema,
    short: WhenSchema.max(9),
  });
  nameSchemas({ TestMode: ModeSchema, TestTime: WhenSchema, TestThing: ThingSchema, TestOther: z.int() });
  const errors = { GONE: { status: 410, message: "Gone", data: z.object({ at: WhenSchema }) } };
  const route = { method: "GET", path: "/things", tags: ["Projects"] } as const;
  const contract = {
    list: oc
      .route({ ...route, operationId: "things.list" })
      .errors(errors)
      .output(ThingSchema),
  };

  it("stand wherever they are used, with the words that are said there", async () => {
    const { components, paths } = (await openApiDocument(contract, "https://clips.example")) as {
      components: { schemas: Record<string, { properties: object }> };
      paths: { "/things": { get: { responses: object } } };
    };
    expect(paths["/things"].get.responses).toMatchObject({
      200: { content: { "application/json": { schema: ref("TestThing") } } },
    });
    expect(components.schemas["TestTime"]).toMatchObject({ type: "string", format: "date-time" });
    expect(components.schemas["TestThing"]?.properties).toEqual({
      mode: ref("TestMode"),
      later: { ...ref("TestMode"), description: "How it runs then." },
      before: { ...ref("TestMode"), default: "off" },
      never: { anyOf: [ref("TestMode"), { type: "null" }], description: "How it ran." },
      at: ref("TestTime"),
      short: { type: "string", maxLength: 9, examples: ["2026-09-21T08:30:00.000Z"] },
    });
    expect(components.schemas).not.toHaveProperty("TestOther");
    expect(JSON.stringify(components.schemas["GoneError"])).toContain(
      JSON.stringify({ at: ref("TestTime") }),
    );
  });

  it("are called as no other is", () => {
    expect(() => nameSchemas({ TestMode: z.string() })).toThrow("Two schemas are called TestMode");
  });
});

it("picks what is referred to, and what that refers to", () => {
  const schemas = { Inner: { type: "string" }, Outer: { items: ref("Inner") }, Other: { type: "null" } };
  expect(pickReferred(schemas, [{ schema: ref("Outer") }])).toEqual({
    Inner: schemas.Inner,
    Outer: schemas.Outer,
  });
});

describe("what stands in several places", () => {
  const page = { name: "page" };
  const other = { name: "page", required: true };

  it("is shared by its best name that is free, those used most first", () => {
    const holders = [[other], [page], [page], [other], [page]];
    const uses = holders.flatMap((holder, area) => usesIn(holder, () => ["Page", `${area}Page`]));
    expect(shareParts("parameters", uses, { fewest: 2 })).toEqual({ Page: page, "0Page": other });
    const [first, second] = ["0Page", "Page"].map((name) => [{ $ref: `#/components/parameters/${name}` }]);
    expect(holders).toEqual([first, second, second, first, second]);
  });

  it("stays where it is if that are too few, or all its names are taken", () => {
    const holders = [{ "X-Page": page }, { "X-Page": other }];
    const uses = holders.flatMap((holder) => usesIn(holder, (_, name) => [name]));
    expect(shareParts("headers", uses, { fewest: 2 })).toEqual({});
    expect(shareParts("headers", uses, { fewest: 1 })).toEqual({ "X-Page": page });
    expect(holders[1]).toEqual({ "X-Page": other });
  });
});
