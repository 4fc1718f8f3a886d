import type pg from "pg";
import { openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import type { Bench, Check } from "../bench.ts";
import { startChildServer } from "../child-server.ts";
import { runHttpLoad } from "../http-load.ts";
import { startProductServer } from "../product-server.ts";
import { type ListsOrganization, seedLists } from "../seed-lists.ts";
import type { Stage } from "../stage.ts";
import { median } from "../statistics.ts";
import { startTemporaryDatabase, withConnection } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { type Answer, keepAnswers, read } from "./lists-answers.ts";
import { compareImports } from "./lists-import.ts";

const GOAL = 0.5;
const MAX_GROWTH = 1.5;
const CONNECTIONS = 4;
const SLICE_MS = 200;
const MAX_CYCLES = 9;

const BIG = {
  organization: "big",
  accounts: 10_000,
  videosOfAccount: 10,
  creators: 2_500,
  campaigns: 500,
  others: 10_000,
} as const;
const TENTH = {
  organization: "tenth",
  accounts: 1_000,
  videosOfAccount: 10,
  creators: 250,
  campaigns: 50,
  others: 1_000,
} as const;
const IMPORTER = {
  organization: "importer",
  accounts: 0,
  videosOfAccount: 0,
  creators: 0,
  campaigns: 0,
  others: 0,
} as const;

/** Every list and overview of a large organization, against one kept row each, and against an organization a tenth the size. */
export const listsBench: Bench = {
  name: "lists",
  goal: GOAL,
  async run(stage) {
    const folder = await makeTemporaryFolder(stage);
    const databaseUrl = await startTemporaryDatabase(stage, folder);
    const db = await stage.hold(
      async () => openDatabase({ url: databaseUrl, maxConnections: 2, log: createLogger("warn") }),
      (opened) => opened.close(),
    );
    const [big, tenth, importer] = await withConnection(databaseUrl, async (client) => {
      const organizations = [];
      for (const scale of [BIG, TENTH, IMPORTER])
        organizations.push(await seedLists(client, db, folder, scale));
      await client.query("vacuum (analyze)");
      return organizations;
    });
    if (big === undefined || tenth === undefined || importer === undefined) throw new Error("Not seeded");
    stage.print("Seeded; starting the servers");
    const product = await startProductServer(stage, folder, databaseUrl);
    const bare = await startChildServer(stage, {
      name: "bare",
      args: [
        "--conditions=@clipledger/source",
        "--import",
        "tsx",
        "bench/src/reference/bare-lists-server.ts",
      ],
      folder,
      environment: { DATABASE_URL: databaseUrl, DATABASE_MAX_CONNECTIONS: "10" },
    });
    for (const { apiKey } of [big, tenth]) await calculateAmounts(product, apiKey);
    const paths = await listPaths(product, big);
    const answers = await keepAnswers({ databaseUrl, product, paths, big, tenth });
    stage.print(`${answers.length} lists and overviews`);
    const results = await withConnection(databaseUrl, (client) =>
      measure(stage, { product, bare, big, tenth, client }, answers),
    );
    const imports = await compareImports(stage, { db, product, importer, folder });
    return {
      ratio: Math.min(...results.map(({ ratio }) => ratio)),
      report: [
        "operation: bare, ours, ratio, a tenth the size, growth; first answer after a change, and of a tenth",
        ...results.map(describe),
        imports.report,
      ],
      checks: [...results.flatMap(checksOf), imports.check],
    };
  },
};

interface Result {
  readonly path: string;
  readonly bareMs: number;
  readonly oursMs: number;
  readonly tenthMs: number;
  readonly ratio: number;
  readonly growth: number;
  /** The first answer after a change, of either organization. */
  readonly freshMs: number;
  readonly freshTenthMs: number;
}

const MAX_ATTEMPTS = 20;

/** The first reader calculates thousands of windows, or waits for the job that does; that is not what is measured. */
async function calculateAmounts(product: URL, apiKey: string): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { status } = await read(product, "/api/v1/payouts/due", apiKey);
    if (status === 200) return;
  }
  throw new Error("The amounts were not calculated");
}

/** Every operation that reads without naming a row, and a few with what people search, sort and filter by. */
async function listPaths(product: URL, { apiKey }: ListsOrganization): Promise<string[]> {
  const document = await read(product, "/api/v1/openapi.json", apiKey);
  const { paths } = JSON.parse(document.text) as { paths: Record<string, { get?: object }> }; // safe: our own document
  const range = `dateRange[from]=${dayBefore(30)}&dateRange[to]=${dayBefore(0)}`;
  const found: string[] = [];
  for (const [path, { get }] of Object.entries(paths)) {
    if (get === undefined || path.includes("{") || path === "/events") continue;
    for (const query of path.endsWith("/search") ? ["?query=ada"] : ["", `?${range}`]) {
      const { status } = await read(product, `/api/v1${path}${query}`, apiKey);
      if (status === 200) {
        found.push(`/api/v1${path}${query}`);
        break;
      }
    }
  }
  return [...found, ...variants(range).map((variant) => `/api/v1${variant}`)];
}

function variants(range: string): string[] {
  return [
    `/accounts?${range}`,
    `/accounts?${range}&sortCol=createdAt`,
    `/analytics/top-accounts?${range}&metric=viewCountInPeriod`,
    `/analytics/top-videos?${range}&metric=viewCountInPeriod`,
    `/videos?${range}&sortCol=viewCount`,
    "/creators?search=Creator%2017",
    "/creators?sortCol=name&sortDir=asc",
    "/campaigns?search=Campaign%201",
    "/payouts/due?sortCol=amount",
    "/payouts/upcoming?sortCol=amount",
    `/creator-hub/overview/kpis?${range}`,
    `/creator-hub/overview/activity?${range}`,
    `/creator-hub/overview/performance?${range}`,
    `/creator-hub/overview/events?${range}`,
  ];
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

interface Servers {
  readonly product: URL;
  readonly bare: URL;
  readonly big: ListsOrganization;
  readonly tenth: ListsOrganization;
  readonly client: pg.Client;
}

async function measure(
  stage: Stage,
  { product, bare, big, tenth, client }: Servers,
  answers: readonly Answer[],
): Promise<Result[]> {
  const cycles = Math.min(stage.settings.cycles, MAX_CYCLES);
  const results: Result[] = [];
  for (const { path, bytes, tenthBytes } of answers) {
    const load = (base: URL, apiKey: string, expectedBytes: number) => ({
      url: new URL(path, base),
      headers: { "x-api-key": apiKey },
      connections: CONNECTIONS,
      expectedBytes,
    });
    const contestants = [
      load(bare, big.apiKey, bytes),
      load(product, big.apiKey, bytes),
      load(product, tenth.apiKey, tenthBytes),
    ];
    const times: number[][] = contestants.map(() => []);
    for (const contestant of contestants) await runHttpLoad(contestant, SLICE_MS);
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      for (let turn = 0; turn < contestants.length; turn += 1) {
        const index = (turn + cycle) % contestants.length;
        const contestant = contestants[index];
        if (contestant === undefined) continue;
        const { operations, seconds } = await runHttpLoad(contestant, SLICE_MS);
        times[index]?.push((1000 * seconds * CONNECTIONS) / operations);
      }
    }
    const [bareMs = 0, oursMs = 0, tenthMs = 0] = times.map(median);
    const result = {
      path,
      bareMs,
      oursMs,
      tenthMs,
      ratio: bareMs / oursMs,
      growth: oursMs / tenthMs,
      freshMs: await measureFresh(client, new URL(path, product), big),
      freshTenthMs: await measureFresh(client, new URL(path, product), tenth),
    };
    stage.print(describe(result));
    results.push(result);
  }
  return results;
}

const FRESH_REQUESTS = 7;

/** One request at a time, each after a change in the organization, so that no answer is a kept one. */
async function measureFresh(client: pg.Client, url: URL, { id, apiKey }: ListsOrganization): Promise<number> {
  const times: number[] = [];
  for (let request = 0; request < FRESH_REQUESTS; request += 1) {
    await client.query("select raise_version($1)", [id]);
    const startedAt = performance.now();
    await (await fetch(url, { headers: { "x-api-key": apiKey } })).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function describe({ path, bareMs, oursMs, tenthMs, ratio, growth, ...fresh }: Result): string {
  const isMet = ratio >= GOAL && growth < MAX_GROWTH;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return `${isMet ? "met   " : "MISSED"} ${path.replace("/api/v1", "").slice(0, 70)}: ${ms(bareMs)}, ${ms(oursMs)}, ${ratio.toFixed(2)}, ${ms(tenthMs)}, ${growth.toFixed(2)} times; ${ms(fresh.freshMs)}, ${ms(fresh.freshTenthMs)}`;
}

function checksOf({ path, growth }: Result): Check[] {
  if (growth < MAX_GROWTH) return [];
  return [
    {
      claim: `${path} takes less than ${MAX_GROWTH} times the time of a tenth (${growth.toFixed(2)} times)`,
      holds: false,
    },
  ];
}
