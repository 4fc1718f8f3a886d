import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "../import-rules/read-sources.ts";
import { findReach } from "./find-reach.ts";
import { parseDeclarations } from "./parse-declarations.ts";
import { questions } from "./questions.ts";

const a = "apps/server/src/a.ts";
const b = "apps/server/src/b.ts";
const c = "apps/server/src/c.ts";
const money = "packages/domain/src/money/money.ts";

describe("the files that answer a question", () => {
  const sources = new Map([
    [
      a,
      `import { help, type Unread } from "./b.ts"; import * as all from "./c.ts"; import zod from "zod";
       export function start(): Unread { return inner(); }
       const inner = () => help(zod);
       export function other() { return all.thing; }`,
    ],
    [
      b,
      `import { add } from "@clipledger/domain/money/money";
       export interface Unread {}
       export const help = (value: unknown) => ({ of: value, sum: add });
       export const unused = () => import("./c.ts");`,
    ],
    [c, `import { start } from "./a.ts"; export const thing = 1; export class Other { run = start; }`],
    [money, "export function add() {}"],
  ]);

  it("are those whose functions are called, in order, and no others", () => {
    expect(findReach(sources, [`${a}#start`])).toEqual([a, b, money]);
  });

  it("are all of a file that is imported as a whole", () => {
    expect(findReach(sources, [`${a}#other`])).toEqual([a, c, b, money]);
  });

  it("leave out where another story begins", () => {
    expect(findReach(sources, [`${a}#start`], [`${b}#help`])).toEqual([a]);
    expect(findReach(sources, [`${a}#start`], [`${money}#add`])).toEqual([a, b]);
  });

  it("begin at functions that exist", () => {
    expect(() => findReach(sources, [`${a}#gone`])).toThrow(`There is no ${a}#gone`);
  });
});

describe("a file's declarations", () => {
  it("are its functions, constants and classes, with what they mention", () => {
    const text = `import { one as two } from "./x.ts"; import type { Three } from "./y.ts";
      export const first = (value: Three) => two(value), second = 2; class Last { method() { return first; } }`;
    const { mentions, imports } = parseDeclarations("x.ts", text);
    expect([...mentions.keys()]).toEqual(["first", "second", "Last"]);
    expect(mentions.get("first")?.has("two")).toBe(true);
    expect(mentions.get("Last")?.has("first")).toBe(true);
    expect([...imports]).toEqual([["two", { specifier: "./x.ts", name: "one" }]]);
  });
});

describe("reading this product", () => {
  const sources = readSources(resolve(import.meta.dirname, "../.."));

  it.each(questions)("takes at most $mostModuleFiles files of the modules: $title", (question) => {
    const files = findReach(sources, question.entries, question.without);
    const ofModules = files.filter((file) => file.startsWith("apps/server/src/modules/"));
    expect(ofModules.length).toBeLessThanOrEqual(question.mostModuleFiles);
    expect(ofModules.length).toBeGreaterThan(question.mostModuleFiles - 10);
  });
});
