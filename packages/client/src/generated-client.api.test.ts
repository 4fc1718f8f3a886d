import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoApp } from "../../../apps/server/test/demo-app.ts";
import { recordAnswer } from "../../../apps/server/test/examples/recorded-answers.ts";
import { send } from "../../../apps/server/test/request.ts";
import type { TestApp } from "../../../apps/server/test/test-app.ts";

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly schema: { readonly $ref?: string };
}

interface Read {
  readonly id: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

let app: TestApp;
let folder: string;
let apiKey: string;
// biome-ignore lint/suspicious/noExplicitAny: the document is what is tested; it has no type here.
let document: any;
let types: string;

beforeAll(async () => {
  ({ app, apiKey } = await startDemoApp());
  document = (await send(app, "/api/v1/openapi.json")).body;
  types = astToString(await openapiTypescript(structuredClone(document)));
  folder = await mkdtemp(join(tmpdir(), "generated-client-"));
  await writeFile(join(folder, "schema.ts"), types);
}, 240_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await app.stop();
});

describe("a client that openapi-typescript generates", () => {
  it("reads everything of the demo, in strict types and as the document says", async () => {
    const reads = readsOf(document);
    expect(reads.length).toBeGreaterThan(75);
    const program = join(folder, "round.ts");
    await writeFile(program, roundThrough(reads, await valuesOfDemo()));
    expect(problemsOf(program)).toEqual([]);

    const { round } = await import(await compiled(program));
    const answers: Record<string, unknown> = await round(`${app.url}/api/v1`, apiKey);
    for (const { id } of reads) recordAnswer({ id, answer: answers[id] });
    const ajv = new Ajv2020({ strict: false, formats: shownFormats });
    ajv.addSchema(document, "api");
    const unlike = reads.flatMap(({ id, path }) => {
      const validate = ajv.getSchema(`api#${answerPointer(path)}`);
      const answer = answers[id];
      if (typeof answer === "string") return [{ id, problem: answer }];
      return validate?.(answer) ? [] : [{ id, problem: JSON.stringify(validate?.errors) }];
    });
    expect(unlike).toEqual([]);
  }, 120_000);
});

/** What the formats of the document promise; addresses are not looked at. */
const shownFormats = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  email: true,
  ipv4: true,
  ipv6: true,
  uri: true,
} as const;

function readsOf({ paths, components }: typeof document): Read[] {
  return Object.entries<{ get?: { operationId: string; parameters?: Parameter[] } }>(paths).flatMap(
    ([path, { get }]) => {
      if (get === undefined) return [];
      const parameters = (get.parameters ?? []).map(
        (parameter): Parameter =>
          parameter.$ref === undefined
            ? parameter
            : components.parameters[parameter.$ref.split("/").at(-1) ?? ""],
      );
      return [{ id: get.operationId, path, parameters }];
    },
  );
}

/** Where the document says what a path's GET answers. */
function answerPointer(path: string): string {
  const escaped = path.replaceAll("/", "~1");
  const { $ref } = document.paths[path].get.responses["200"];
  const response = $ref === undefined ? `/paths/${encodeURI(escaped)}/get/responses/200` : $ref.slice(1);
  return `${response}/content/application~1json/schema`;
}

/** Something to ask for of each kind, by the name of a parameter or of its schema. */
async function valuesOfDemo(): Promise<Record<string, unknown>> {
  const call = async (path: string, request = {}) =>
    (await send(app, `/api/v1${path}`, { apiKey, ...request })).body;
  const first = async (path: string) => {
    const [row] = (await call(path)).data;
    if (row === undefined) throw new Error(`The demo has nothing at ${path}`);
    return row;
  };
  const video = await first("/videos?platforms=tiktok&sortCol=viewCount");
  const account = await first("/accounts/tracked?platforms=tiktok");
  const brief = await first("/briefs");
  const made = await call("/accounts/export", { method: "POST", body: {} });
  const newSource = { kind: "youtube-data-api", key: "a-key-of-a-test" };
  const source = await call("/data-sources", { method: "POST", body: newSource });
  const newRule = { kind: "source_failing", name: "Sources" };
  const rule = await call("/alert-rules", { method: "POST", body: newRule });
  const dateRange = { from: "2027-02-01", to: "2027-03-10" };
  const statuses = "statuses=active&statuses=closing&statuses=ended";
  return {
    SourceId: source.id,
    AlertRuleId: rule.id,
    ExportId: made.id,
    LibraryVideoId: (await first("/library/viral-videos")).id,
    CampaignId: (await first(`/campaigns?${statuses}`)).id,
    CreatorId: (await first("/creators")).id,
    BriefId: brief.id,
    ChatThreadId: (await first("/chats")).id,
    JobId: (await first("/jobs")).id,
    JobApplicationId: (await first("/applications")).id,
    PayoutId: (await first("/payouts/paid")).id,
    RequiredDateRange: dateRange,
    Platform: "tiktok",
    platform: "tiktok",
    platformVideoId: video.platformVideoId,
    platformAccountId: account.platformAccountId,
    username: account.username,
    query: "the",
    number: 1,
  };
}

/** A program that calls each operation with what it requires; the compiler sees every value. */
function roundThrough(reads: readonly Read[], values: Readonly<Record<string, unknown>>): string {
  const calls = reads.map(({ id, path, parameters }) => {
    const input = (["path", "query"] as const).flatMap((place) => {
      const given = parameters.filter((parameter) => parameter.required && parameter.in === place);
      const fields = given.map((parameter) => [parameter.name, valueFor(parameter, values)]);
      return fields.length === 0 ? [] : [[place, Object.fromEntries(fields)]];
    });
    return `answers[${JSON.stringify(id)}] = await read(${JSON.stringify(path)}, ${JSON.stringify(Object.fromEntries(input))}).catch(String);`;
  });
  return `${READING}
export async function round(url: string, key: string): Promise<Record<string, unknown>> {
  const read = reader(url, key);
  const answers: Record<string, unknown> = {};
  ${calls.join("\n  ")}
  const { data: [campaign] } = await read("/campaigns", { query: { perPage: 1, sortDir: "asc" } });
  const { data: [video] } = await read("/videos", { query: { platforms: ["tiktok"] } });
  const named: string = (campaign?.name ?? "") + (video?.platformVideoId ?? "");
  if (named === "") throw new Error("Nothing was read");
  return answers;
}
`;
}

function valueFor({ name, schema }: Parameter, values: Readonly<Record<string, unknown>>): unknown {
  const value = values[schema.$ref?.split("/").at(-1) ?? ""] ?? values[name];
  if (value === undefined) throw new Error(`The demo has no value for ${name}`);
  return value;
}

const READING = `import type { paths } from "./schema.ts";

type Readable = { [Path in keyof paths]: paths[Path] extends { get: object } ? Path : never }[keyof paths];
type Input<Path extends Readable> = paths[Path] extends { get: { parameters: infer Given } } ? Given : never;
type Answer<Path extends Readable> = paths[Path] extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
} ? Body : never;

function reader(url: string, key: string) {
  return async <Path extends Readable>(path: Path, input: Input<Path>): Promise<Answer<Path>> => {
    const given = input as unknown as { path?: Record<string, unknown>; query?: Record<string, unknown> };
    const place = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(String(given.path?.[name])));
    const query = Object.entries(given.query ?? {}).flatMap(([name, value]): [string, string][] =>
      Array.isArray(value)
        ? value.map((item) => [name, String(item)])
        : typeof value === "object" && value !== null
          ? Object.entries(value).map(([inner, item]) => [name + "[" + inner + "]", String(item)])
          : [[name, String(value)]],
    );
    const response = await fetch(url + place + "?" + new URLSearchParams(query), { headers: { "x-api-key": key } });
    if (response.status !== 200) throw new Error(path + " answered " + response.status + " " + (await response.text()));
    return response.json();
  };
}
`;

const strictly: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
};

function problemsOf(path: string): string[] {
  const program = ts.createProgram([path], strictly);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file?.text.slice(0, start).split("\n").length;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
  });
}

/** The address of the program as JavaScript. */
async function compiled(path: string): Promise<string> {
  const text = ts.sys.readFile(path) ?? "";
  const { outputText } = ts.transpileModule(text, { compilerOptions: { ...strictly, noEmit: false } });
  const target = path.replace(/\.ts$/, ".mjs");
  await writeFile(target, outputText);
  return pathToFileURL(target).href;
}
