import { describe, expect, it } from "vitest";
import { parseTree } from "./check-tree.ts";
import { findUnusedExports } from "./find-unused-exports.ts";
import { sentences } from "./sentences.ts";

function unusedIn(files: Record<string, string>): string[] {
  return findUnusedExports(parseTree(new Map(Object.entries(files)))).map(
    ({ file, line, finding, rule }) => `${file}:${line} ${finding}: ${rule}`,
  );
}

const money = "packages/domain/src/money.ts";

describe("exports", () => {
  it("are reported where no other file takes them, values and types alike", () => {
    const files = { [money]: "export const a = 1;\nexport type B = string;\nexport function c() {}\nc();" };
    expect(unusedIn(files)).toEqual([
      `${money}:1 exports a: ${sentences.unusedExport}`,
      `${money}:2 exports B: ${sentences.unusedExport}`,
      `${money}:3 exports c: ${sentences.unusedExport}`,
    ]);
  });

  it("are taken by name, under another name, whole, by passing them on, and while the program runs", () => {
    const files = {
      [money]: "export const a = 1; export const b = 1; export type C = 1;",
      "packages/domain/src/all.ts": "export const d = 1; export const e = 1;",
      "packages/domain/src/later.ts": "export const f = 1;",
      "packages/contract/src/x.ts": `
        import { a as first, type C } from "@clipledger/domain/money";
        import * as all from "@clipledger/domain/all";
        export { b } from "@clipledger/domain/money";
        await import("@clipledger/domain/later");`,
      "packages/contract/src/y.ts": `import { b } from "./x.ts";`,
    };
    expect(unusedIn(files)).toEqual([]);
  });

  it.each(["packages/domain/src/money.test.ts", "bench/src/money.ts", "apps/server/test/money.ts"])(
    "are reported where only %s takes them",
    (taker) => {
      const files = {
        [money]: "export const a = 1;",
        [taker]: `import { a } from "@clipledger/domain/money";`,
      };
      expect(unusedIn(files)).toEqual([`${money}:1 exports a: ${sentences.exportForTests}`]);
    },
  );

  it("may be there for a test where their own file uses them", () => {
    const files = {
      [money]: "export const a = 1; export const b = a;",
      "packages/domain/src/money.test.ts": `import { a } from "./money.ts";`,
      "packages/domain/src/c.ts": `import { b } from "./money.ts";`,
    };
    expect(unusedIn(files)).toEqual([]);
  });

  it("of test code, of tools, of settings and of the client need no taker that ships", () => {
    const files = {
      "apps/server/test/builders.ts": "export const a = 1;",
      "apps/server/src/x.test.ts": `import { a } from "../test/builders.ts";`,
      "bench/src/a.ts": "export const a = 1;",
      "bench/src/b.ts": `import { a } from "./a.ts";`,
      "apps/dashboard/vite.config.ts": "export default {};",
      "packages/client/src/client.ts": "export const createClient = 1;",
      "scripts/faults/areas/payouts.ts": "export const faults = [];",
    };
    expect(unusedIn(files)).toEqual([]);
  });
});
