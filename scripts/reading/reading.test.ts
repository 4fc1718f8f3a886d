import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readSources } from "../import-rules/read-sources.ts";
import { findReach, type Place } from "./find-reach.ts";
import { parseDeclarations } from "./parse-declarations.ts";
import { questions } from "./questions.ts";
import { withReadingLists } from "./reading-lists.ts";

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

  const filesFrom = (entry: Place, ...without: Place[]) =>
    findReach(sources, [entry], without).map(({ file }) => file);

  it("are those whose functions are called, in order, and no others", () => {
    expect(findReach(sources, [`${a}#start`])).toEqual([
      { file: a, name: "start" },
      { file: b, name: "help" },
      { file: money, name: "add" },
    ]);
  });

  it("are all of a file that is imported as a whole", () => {
    expect(filesFrom(`${a}#other`)).toEqual([a, c, b, money]);
  });

  it("leave out where another story begins", () => {
    expect(filesFrom(`${a}#start`, `${b}#help`)).toEqual([a]);
    expect(filesFrom(`${a}#start`, `${money}#add`)).toEqual([a, b]);
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

describe("a reading list", () => {
  const modules = "apps/server/src/modules";
  const question = { title: "How?", entries: [`${modules}/one/start.ts#start`], mostModuleFiles: 5 } as const;
  const sources = new Map([
    [
      `${modules}/one/start.ts`,
      `import { next } from "../two/next.ts";
       export async function start() { next(); }`,
    ],
    [
      `${modules}/two/next.ts`,
      `import { add } from "@clipledger/domain/money/money";
       export const next = () => last(add);
       const last = () => 1;`,
    ],
    [money, "export function add() {}"],
  ]);

  it("has the modules' files in order, each with the function that a reader comes to first", () => {
    const text = "Before.\n\n<!-- reading list: How? -->\n\nold\n\n<!-- end of the list -->\n\nAfter.\n";
    expect(withReadingLists(text, sources, [question])).toBe(
      "Before.\n\n<!-- reading list: How? -->\n\n- `one/start`: `start`\n- `two/next`: `next`\n\n<!-- end of the list -->\n\nAfter.\n",
    );
  });

  it("is of a question that is asked", () => {
    const text = "<!-- reading list: Why? -->\n<!-- end of the list -->";
    expect(() => withReadingLists(text, sources, [question])).toThrow("No question: Why?");
  });
});

describe("reading this product", () => {
  const sources = readSources(resolve(import.meta.dirname, "../.."));

  it("is told by docs/architecture.md as it is: if not, npm run docs:reading", () => {
    const guide = readFileSync(resolve(import.meta.dirname, "../../docs/architecture.md"), "utf8");
    expect(guide.match(/<!-- reading list: /g)).toHaveLength(questions.length - 1);
    expect(withReadingLists(guide, sources, questions)).toBe(guide);
  });

  it.each(questions)("takes at most $mostModuleFiles files of the modules: $title", (question) => {
    const reached = findReach(sources, question.entries, question.without);
    const ofModules = reached.filter(({ file }) => file.startsWith("apps/server/src/modules/"));
    expect(ofModules.length).toBeLessThanOrEqual(question.mostModuleFiles);
    expect(ofModules.length).toBeGreaterThan(question.mostModuleFiles - 10);
  });
});
