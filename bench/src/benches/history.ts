import { availableParallelism, loadavg } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { type ClickHouse, openClickHouse } from "../../../apps/server/src/infra/clickhouse/clickhouse.ts";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { type Database, openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import { createTables } from "../../../apps/server/src/modules/history/history-tables.ts";
import type { AskingContext } from "../../../apps/server/src/modules/history/history-view.ts";
import type { Bench, Check } from "../bench.ts";
import { startClickHouse } from "../clickhouse-server.ts";
import { BIG_ORGANIZATION, ORGANIZATIONS } from "../facts-world.ts";
import { exportGains, type Question, questions } from "../history-questions.ts";
import {
  bytesPerFact,
  organizationsWith,
  seedClickHouse,
  seedDuckDbHistory,
  seedPostgres,
  worldOf,
} from "../history-world.ts";
import { type DuckDb, openDuckDb } from "../reference/duckdb-facts.ts";
import { organizationId, seedAccounts } from "../seed-facts.ts";
import type { Stage } from "../stage.ts";
import { startTemporaryDatabase } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

const GENERATION = 1n;
/** The best of so many times is taken, of everybody alike: other work on the machine only ever adds to them. */
const MOST_CYCLES = 5;
/** Whose videos are so few that PostgreSQL is asked. */
const ACCOUNTS_WITH_FEW = 3;
/** As the product has it. */
const MIN_VIDEOS = 1_000;

const goals = { postgres: 10, duckDb: 5, bytes: 1 / 3, growth: 1.5, growthOfFacts: 5 } as const;

/** Questions about the facts of single videos, of ClickHouse, of PostgreSQL without sums, and of DuckDB. */
export const historyBench: Bench = {
  name: "history",
  goal: goals.postgres,
  async run(stage) {
    const facts = stage.settings.historyFacts;
    const world = worldOf(facts);
    const { db, clickhouse, duckDb } = await openEngines(stage);
    const ctx: AskingContext = {
      db,
      clickhouse,
      clock: systemClock,
      log: createLogger("warn"),
      metrics: { countHistoryAnswer: () => undefined } as unknown as AskingContext["metrics"], // safe: nothing else is counted
      organization: { id: organizationId(BIG_ORGANIZATION), plan: "enterprise" },
    };
    stage.print(`Loading ${facts.toLocaleString("en")} facts into PostgreSQL, DuckDB and ClickHouse`);
    await seedAccounts(db);
    await seedPostgres(db, world);
    await seedDuckDbHistory(duckDb, world);
    await createTables(clickhouse, GENERATION);
    await db.execute(sql`update history_feed set generation = ${GENERATION}, is_filled = true`);
    await seedClickHouse(clickhouse, GENERATION, world, [1, ORGANIZATIONS]);
    const few = await sourcesOf(ctx, (asking) => exportGains(asking, ACCOUNTS_WITH_FEW));
    const figures: Figure[] = [];
    for (const question of questions) figures.push(await measure(stage, ctx, duckDb, question));
    const bytes = await bytesPerFact(db, clickhouse);
    const most = facts * goals.growthOfFacts;
    stage.print(`Loading ${most.toLocaleString("en")} facts into ClickHouse`);
    await seedClickHouse(clickhouse, GENERATION, world, [
      ORGANIZATIONS + 1,
      organizationsWith(facts, goals.growthOfFacts),
    ]);
    const grown: number[] = [];
    for (const question of questions) grown.push(await timeOf(stage, () => question.ask(ctx)));
    return {
      ratio: Math.min(...figures.map(({ postgresMs, ourMs }) => postgresMs / ourMs)),
      report: [
        `load average on ${availableParallelism()} processors: ${loadavg().map(Math.round).join(", ")}`,
        ...figures.map(describe),
        `bytes per fact: ClickHouse ${bytes.ours.toFixed(1)}, PostgreSQL ${bytes.postgres.toFixed(1)}`,
      ],
      checks: [
        ...figures.flatMap((figure, index) => checksOf(figure, grown[index])),
        {
          claim: `an export of the videos of ${ACCOUNTS_WITH_FEW} accounts is PostgreSQL's`,
          holds: few.length > 0 && few.every((source) => source === "postgresql; reason=few"),
        },
        {
          claim: "ClickHouse takes at most a third of PostgreSQL's bytes",
          holds: bytes.ours <= bytes.postgres * goals.bytes,
        },
      ],
    };
  },
};

async function openEngines(stage: Stage): Promise<{ db: Database; clickhouse: ClickHouse; duckDb: DuckDb }> {
  const folder = await makeTemporaryFolder(stage);
  const url = await startTemporaryDatabase(stage, folder);
  const db = await stage.hold(
    async () => openDatabase({ url, maxConnections: 4, log: createLogger("warn") }),
    (database) => database.close(),
  );
  const server = await startClickHouse(stage, await makeTemporaryFolder(stage));
  if (server === undefined) throw new Error("ClickHouse is not installed: apt-get install clickhouse-server");
  const clickhouse = await stage.hold(
    () =>
      openClickHouse({
        urls: [server.url],
        user: "default",
        password: "",
        database: "bench",
        cluster: undefined,
        isReplicated: false,
        timeoutMs: 60_000,
        minVideos: MIN_VIDEOS,
      }),
    (client) => client.close(),
  );
  return { db, clickhouse, duckDb: await openDuckDb(stage) };
}

interface Figure {
  readonly label: string;
  readonly ourMs: number;
  readonly postgresMs: number;
  readonly duckDbMs: number;
}

/** Who answered, as the header says it. */
async function sourcesOf(ctx: AskingContext, ask: (ctx: AskingContext) => Promise<unknown>) {
  const told: string[] = [];
  await ask({ ...ctx, setHeader: (_name, value) => void told.push(value) });
  return told;
}

/** All three take turns, so that a busy machine slows them alike. */
async function measure(
  stage: Stage,
  ctx: AskingContext,
  duckDb: DuckDb,
  question: Question,
): Promise<Figure> {
  const ofPostgres = () => question.ask({ ...ctx, clickhouse: undefined });
  const told = await sourcesOf(ctx, question.ask);
  if (told.length === 0 || told.some((source) => source !== "clickhouse"))
    throw new Error(`${question.label}: ClickHouse did not answer, but ${told.join(", ")}`);
  const answer = await question.ask(ctx);
  if (!isDeepStrictEqual(answer, await ofPostgres())) throw new Error(`${question.label}: not as PostgreSQL`);
  const ourRows = question.toRows?.(answer) ?? answer;
  const rows = (await duckDb.read(question.duckDb)).map((row) =>
    Object.values(row).slice(0, ourRows[0]?.length),
  );
  if (!isDeepStrictEqual(ourRows, rows)) throw new Error(`${question.label}: DuckDB answers otherwise`);
  const times = { ours: [] as number[], postgres: [] as number[], duckDb: [] as number[] };
  for (let cycle = 0; cycle < cyclesOf(stage); cycle += 1) {
    times.duckDb.push(await millisecondsOf(() => duckDb.read(question.duckDb)));
    times.ours.push(await millisecondsOf(() => question.ask(ctx)));
    times.postgres.push(await millisecondsOf(ofPostgres));
  }
  const figure = {
    label: question.label,
    ourMs: Math.min(...times.ours),
    postgresMs: Math.min(...times.postgres),
    duckDbMs: Math.min(...times.duckDb),
  };
  stage.print(describe(figure));
  return figure;
}

function cyclesOf({ settings }: Stage): number {
  return Math.min(settings.cycles, MOST_CYCLES);
}

async function timeOf(stage: Stage, ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await ask();
  for (let cycle = 0; cycle < cyclesOf(stage); cycle += 1) times.push(await millisecondsOf(ask));
  return Math.min(...times);
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function describe({ label, ourMs, postgresMs, duckDbMs }: Figure): string {
  const times = `ClickHouse ${ourMs.toFixed(0)} ms, PostgreSQL ${postgresMs.toFixed(0)} ms, DuckDB ${duckDbMs.toFixed(0)} ms`;
  return `${label}: ${times}; ${(postgresMs / ourMs).toFixed(1)} times as fast as PostgreSQL, ${(ourMs / duckDbMs).toFixed(2)} times DuckDB's time`;
}

/** An answer that was never timed with more facts takes for ever. */
function checksOf(
  { label, ourMs, postgresMs, duckDbMs }: Figure,
  grownMs = Number.POSITIVE_INFINITY,
): Check[] {
  const [faster, slower, growth] = [postgresMs / ourMs, ourMs / duckDbMs, grownMs / ourMs];
  const more = `with ${goals.growthOfFacts} times the facts`;
  return [
    [`at least ${goals.postgres} times PostgreSQL's speed (${faster.toFixed(1)})`, faster >= goals.postgres],
    [`at most ${goals.duckDb} times DuckDB's time (${slower.toFixed(2)})`, slower <= goals.duckDb],
    [`less than ${goals.growth} times as long ${more} (${growth.toFixed(2)})`, growth < goals.growth],
  ].map(([claim, holds]) => ({ claim: `${label}: ${claim}`, holds: holds === true }));
}
