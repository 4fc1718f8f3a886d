import { describe, expect, it } from "vitest";
import { parseSource } from "./parse-source.ts";

describe("imports", () => {
  it.each([
    ["a value import", `import { a } from "./a.ts";`],
    ["a bare import", `import "./a.ts";`],
    ["a type import", `import type { A } from "./a.ts";`],
    ["an inline type import", `import { type A } from "./a.ts";`],
    ["a named re-export", `export { a } from "./a.ts";`],
    ["a type re-export", `export type { A } from "./a.ts";`],
    ["a star re-export", `export * from "./a.ts";`],
    ["a dynamic import", `const a = await import("./a.ts");`],
    ["a dynamic import of a plain template", "const a = await import(`./a.ts`);"],
    ["an import type", `let a: import("./a.ts").A;`],
    ["an import inside a declared module", `declare module "x" { import type { A } from "./a.ts"; }`],
    ["an import assignment", `import a = require("./a.ts");`],
    ["a require call", `const a = require("./a.ts");`],
  ])("finds %s", (_name, text) => {
    expect(parseSource("x.ts", text).imports).toEqual([{ specifier: "./a.ts", line: 1 }]);
  });

  it("ignores comments, strings and computed imports", () => {
    const text = `// import "./a.ts"\nconst text = 'import "./a.ts"';\nawait import(text);\nexport const b = 1;`;
    expect(parseSource("x.ts", text).imports).toEqual([]);
  });

  it("finds imports in TSX and counts lines past wide characters", () => {
    const text = `const é = "😀";\n\nimport { a } from "./a.ts";\nexport const B = <T,>(x: T) => <p>{a as T}</p>;`;
    expect(parseSource("x.tsx", text)).toMatchObject({
      syntaxErrors: [],
      imports: [{ specifier: "./a.ts", line: 3 }],
    });
  });

  it("reports where a file does not parse", () => {
    expect(parseSource("x.ts", "const a = 1;\nconst b = ;").syntaxErrors).toMatchObject([{ line: 2 }]);
  });
});

describe("clock reads", () => {
  it.each([
    "new Date()",
    "new Date",
    "new globalThis.Date()",
    "Date()",
    "Date.now()",
    "Date.now",
    `Date["now"]()`,
    "Temporal.Now.instant()",
  ])("finds %s", (expression) => {
    expect(parseSource("x.ts", `const now = ${expression};`).clockReads).toHaveLength(1);
  });

  it.each([
    "new Date(0)",
    "new Date(...parts)",
    "Date.parse(text)",
    "performance.now()",
    "clock.now()",
    "z.Date()",
    "Date[now]",
    `"new Date()"`,
  ])("leaves %s alone", (expression) => {
    expect(parseSource("x.ts", `const now = ${expression};`).clockReads).toEqual([]);
  });
});

describe("environment reads", () => {
  it.each([
    "const a = process.env;",
    "const a = process.env.PORT;",
    `const a = process["env"].PORT;`,
    "const a = globalThis.process.env;",
    "const { env } = process;",
    `import { env } from "node:process";`,
  ])("finds %s", (text) => {
    expect(parseSource("x.ts", text).environmentReads).toMatchObject([{ what: "process.env", line: 1 }]);
  });

  it.each([
    "const a = process.argv;",
    "const a = import.meta.env;",
    "const { argv } = process;",
    "// process.env",
  ])("leaves %s alone", (text) => {
    expect(parseSource("x.ts", text).environmentReads).toEqual([]);
  });

  it("tells handing over the whole environment from handing over one variable", () => {
    const text = "parseConfig(process.env, 1);\nparseConfig(process.env.PORT);";
    expect(parseSource("x.ts", text).environmentReads).toMatchObject([
      { line: 1, passedTo: "parseConfig" },
      { line: 2, passedTo: undefined },
    ]);
  });
});
