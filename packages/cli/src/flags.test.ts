import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parametersOf, readFlags } from "./flags.ts";
import { findOperation } from "./operations.ts";
import { UsageError } from "./program.ts";

function read(area: string, verb: string, ...args: string[]) {
  const operation = findOperation(area, verb);
  if (operation === undefined) throw new Error(`no operation ${area} ${verb}`);
  return readFlags(parametersOf(operation), args).input;
}

describe("words and flags", () => {
  it("become the parts of the path, the query and the body", () => {
    expect(
      read("creators", "update", "orgcre_4Rk8sVn1QwZp", "--first-name", "Mina", "--tags", "a", "--tags", "b"),
    ).toEqual({
      params: { id: "orgcre_4Rk8sVn1QwZp" },
      body: { firstName: "Mina", tags: ["a", "b"] },
    });
    expect(
      read("payouts", "list-due", "--per-page", "50", "--no-include-empty", "--sort-dir", "desc"),
    ).toEqual({
      query: { perPage: 50, includeEmpty: false, sortDir: "desc" },
    });
  });

  it("reach into a range", () => {
    const input = read("accounts", "list", "--date-range-from", "2026-09-01", "--platforms", "tiktok");
    expect(input).toEqual({ query: { dateRange: { from: "2026-09-01" }, platforms: ["tiktok"] } });
  });

  it("take what is nested as JSON, and a whole body from a file that flags add to", () => {
    const file = join(mkdtempSync(join(tmpdir(), "cli-")), "spec.json");
    writeFileSync(file, JSON.stringify({ name: "Autumn", currency: "USD" }));
    expect(
      read("campaigns", "create", "--input", `@${file}`, "--name", "Winter", "--payouts", '{"base":null}'),
    ).toEqual({
      body: { name: "Winter", currency: "USD", payouts: { base: null } },
    });
  });

  it("say all that is wrong with them at once", () => {
    const wrong = () =>
      read("payouts", "list-due", "stray", "--per-page", "many", "--sort-dir", "up", "--input", "{}");
    expect(wrong).toThrow(UsageError);
    expect(wrong).toThrow(
      /--input[\s\S]*stray[\s\S]*--per-page: expected a number[\s\S]*|--sort-dir: expected one of asc, desc/,
    );
    expect(() => read("creators", "get")).toThrow("<id> is missing");
    expect(() => read("creators", "get", "x", "--nothing")).toThrow("--nothing");
    expect(() => read("campaigns", "create", "--input", "{")).toThrow(/--input: expected JSON/);
    expect(() => read("campaigns", "create", "--input", "@/nowhere/spec.json")).toThrow(
      /--input: .*no such file/,
    );
  });
});
