import { readdir, readFile } from "node:fs/promises";
import { apiContract } from "@clipledger/contract/api-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { transformWithOxc } from "vite";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { coerceParameters, ignoredParameters } from "../infra/http/query-parameters.ts";

const root = new URL("../../../../", import.meta.url);
const guides = (await readdir(new URL("docs", root))).filter((name) => name.endsWith(".md"));
const files = [
  "README.md",
  "CONTRIBUTING.md",
  "packages/client/README.md",
  ...guides.map((name) => `docs/${name}`),
];
const samples = (await Promise.all(files.map(samplesOf))).flat();
const scripts = Object.keys(JSON.parse(await readFile(new URL("package.json", root), "utf8")).scripts);

interface Sample {
  readonly where: string;
  readonly language: string;
  readonly text: string;
}

async function samplesOf(file: string): Promise<Sample[]> {
  const guide = await readFile(new URL(file, root), "utf8");
  return [...guide.matchAll(/^ *```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ({ 1: language = "", 2: text = "", index }) => ({
      where: `${file}:${guide.slice(0, index).split("\n").length}`,
      language,
      text,
    }),
  );
}

const inLanguage = (...languages: string[]) =>
  samples
    .filter(({ language }) => languages.includes(language))
    .map((sample) => [sample.where, sample.text] as const);

const commands = inLanguage("sh").flatMap(([where, text]) =>
  wordsOf(text).map((words) => [where, words] as const),
);
const requests = commands.filter(([, [program]]) => program === "curl");

/** The words of each command of a shell script, as far as guides need it: quotes, line ends with a backslash, comments. */
function wordsOf(script: string): string[][] {
  const words: string[][] = [[]];
  const tokens = script.matchAll(/\\\n|\n|#[^\n]*|(?:'[^']*'|"[^"]*"|\\[^\n]|[^\s'"\\])+|[^\S\n]+/g);
  for (const [token] of tokens) {
    if (token === "\n") words.push([]);
    else if (!/^(\s|\\\n|#)/.test(token)) words.at(-1)?.push(token.replace(/'([^']*)'|"([^"]*)"/g, "$1$2"));
  }
  return words.filter(({ length }) => length > 0);
}

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  readonly inputSchema: z.ZodType | undefined;
}

const surfaces = [
  { prefix: "/api/v1", contract: apiContract, credentials: "x-api-key: " },
  { prefix: "/hooks/v1", contract: hooksContract, credentials: "authorization: Bearer " },
];

function operationsOf(router: AnyContractRouter, prefix: string): Operation[] {
  if (!isContractProcedure(router))
    return Object.values(router).flatMap((inner) => operationsOf(inner, prefix));
  const { route, inputSchema } = router["~orpc"];
  const pattern = (route.path ?? "").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return [
    {
      method: route.method ?? "GET",
      path: new RegExp(`^${prefix}${pattern}$`),
      // The contract is written with zod throughout.
      inputSchema: inputSchema as z.ZodType | undefined,
    },
  ];
}

/** What is wrong with a curl command; nothing where an operation takes it. */
function problemsOf(words: readonly string[]): unknown {
  const valueAfter = (...names: string[]) => words[words.findIndex((word) => names.includes(word)) + 1];
  const hasBody = words.includes("-d");
  const method = words.includes("-X") ? valueAfter("-X") : hasBody ? "POST" : "GET";
  const url = new URL(words.find((word) => word.startsWith("http")) ?? "");
  if (hasBody && !words.includes("content-type: application/json")) return "the content type is missing";
  const surface = surfaces.find(({ prefix }) => url.pathname.startsWith(prefix));
  if (surface === undefined) return `there is nothing at ${url.pathname}`;
  if (!words.some((word) => word.startsWith(surface.credentials))) return "the key or token is missing";
  const found = operationsOf(surface.contract, surface.prefix).find(
    (each) => each.method === method && each.path.test(url.pathname),
  );
  if (found === undefined) return `there is no operation ${method} ${url.pathname}`;
  const ignored = ignoredParameters(found.inputSchema, url.searchParams);
  if (ignored !== undefined) return `unknown parameters: ${ignored}`;
  const input = {
    params: { ...found.path.exec(url.pathname)?.groups },
    query: Object.fromEntries(url.searchParams),
    body: hasBody ? JSON.parse(valueAfter("-d") ?? "") : undefined,
  };
  return found.inputSchema?.safeParse(coerceParameters(found.inputSchema, input)).error?.issues;
}

describe("samples in the guides", () => {
  it("are of languages that this test knows what to do with", () => {
    // What is `js` is run where its feature is tested.
    const known = ["json", "sh", "ts", "js", "python", "http", "csv", ""];
    expect(samples.filter(({ language }) => !known.includes(language))).toEqual([]);
    expect(requests.length).toBeGreaterThan(5);
  });

  it.each(inLanguage("json"))("are JSON: %s", (_where, text) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  it.each(requests)("are requests that the API takes: %s", (_where, words) => {
    expect(problemsOf(words)).toBeUndefined();
  });

  it.each(commands.filter(([, words]) => words.includes("npm")))(
    "name scripts that exist: %s",
    (_where, words) => {
      const [verb = "", name = ""] = words.slice(words.indexOf("npm") + 1);
      expect(verb === "run" ? scripts : [...scripts, "start", "test", "ci"]).toContain(
        verb === "run" ? name : verb,
      );
    },
  );

  it.each(inLanguage("ts"))("are TypeScript, and call what the client has: %s", async (_where, text) => {
    await transformWithOxc(text, "sample.ts");
    for (const [, place = ""] of text.matchAll(/\bclipledger\.([\w.]+)\(/g)) {
      const found = place
        .split(".")
        .reduce<unknown>((router, name) => (router as Record<string, unknown>)?.[name], apiContract);
      expect([place, isContractProcedure(found)]).toEqual([place, true]);
    }
  });
});
