import { isDeepStrictEqual } from "node:util";
import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type ClickHouse, openClickHouse } from "../../../apps/server/src/infra/clickhouse/clickhouse.ts";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { type Database, inConsistentView, openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import { openSource } from "../../../apps/server/src/modules/analytics/exports/export-request.ts";
import { listTopVideos } from "../../../apps/server/src/modules/analytics/rankings/list-top-videos.ts";
import { getInteractionMetrics } from "../../../apps/server/src/modules/analytics/totals/get-interaction-metrics.ts";
import { createTables } from "../../../apps/server/src/modules/history/history-tables.ts";
import type { AskingContext } from "../../../apps/server/src/modules/history/history-view.ts";
import type { Bench, Check } from "../bench.ts";
import { startClickHouse } from "../clickhouse-server.ts";
import { BIG_ACCOUNTS, BIG_ORGANIZATION, ORGANIZATIONS, PROJECTS } from "../facts-world.ts";
import { seedClickHouse, seedDuckDbHistory, seedPostgres, worldOf } from "../history-world.ts";
import { type DuckDb, openDuckDb } from "../reference/duckdb-facts.ts";
import { organizationId, seedAccounts } from "../seed-facts.ts";
import type { Stage } from "../stage.ts";
import { median } from "../statistics.ts";
import { startTemporaryDatabase } from "../temporary-database.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

const GENERATION = 1n;
const MOST_CYCLES = 9;
const POSTGRES_CYCLES = 3;
/** Of the ranking. */
const PLACES = 100;
/** Of the organization's 300, whose videos' histories are read. */
const ACCOUNTS_WITH_HISTORY = 9;

const goals = { postgres: 10, duckDb: 5, bytes: 1 / 3, growth: 1.5, growthOfFacts: 5 } as const;

const days = { from: calendarDate("2026-05-31"), to: calendarDate("2026-06-29") };
const isAsked = `org = ${BIG_ORGANIZATION} and day between date '${days.from}' and date '${days.to}'`;
const SUMS = ["views", "likes", "comments", "shares", "bookmarks"].map((gain) => `sum(${gain})::double`);

const accountIds = Array.from(
  { length: BIG_ACCOUNTS },
  (_, account) => `orgacc_${String(BIG_ORGANIZATION).padStart(4, "0")}${String(account).padStart(8, "0")}`,
);
const query = { dateRange: days, publicationMode: "allEligible", viewMode: "all" } as const;

interface Question {
  readonly label: string;
  /** The product's own operation, its answer as rows of numbers. */
  ask(ctx: AskingContext): Promise<unknown[][]>;
  readonly duckDb: string;
}

/** A first count is a gain for the videos published in the range. */
const counts = `(not is_first or published_on between date '${days.from}' and date '${days.to}')`;

const questions: readonly Question[] = [
  {
    label: "daily series of 30 days",
    // All accounts, within all projects: no sum answers.
    async ask(ctx) {
      const { dailyMetrics } = await getInteractionMetrics(ctx, {
        ...query,
        accounts: accountIds,
        projects: Array.from(
          { length: PROJECTS },
          (_, project) => `orgproj_bench${String(project).padStart(7, "0")}`,
        ),
      });
      return dailyMetrics.map((day) => [
        day.date,
        day.views,
        day.likes,
        day.comments,
        day.shares,
        day.bookmarks,
      ]);
    },
    duckDb: `select strftime(day, '%Y-%m-%d'), ${SUMS.join(", ")} from facts join videos using (org, video_key)
      where ${isAsked} and ${counts} group by day order by day`,
  },
  {
    label: `the ${PLACES} videos that gained the most views`,
    async ask(ctx) {
      const videos = await listTopVideos(ctx, { ...query, metric: "viewCountInPeriod", limit: PLACES }, 0);
      return videos.map((video) => [video.viewCountInPeriod]);
    },
    duckDb: `select sum(views)::double as gained from facts join videos using (org, video_key)
      where ${isAsked} and ${counts} group by video_key order by gained desc limit ${PLACES}`,
  },
  {
    label: `histories of the videos of ${ACCOUNTS_WITH_HISTORY} accounts`,
    async ask(ctx) {
      const source = await openSource(ctx, {
        kind: "video-daily-gains",
        filter: { ...query, accounts: accountIds.slice(0, ACCOUNTS_WITH_HISTORY) },
      });
      return inConsistentView(ctx.db, async (tx) => {
        const rows: unknown[][] = [];
        for await (const batch of source.readRows(tx))
          for (const fields of batch) rows.push([fields[0], Number(fields[14])]);
        return rows;
      });
    },
    duckDb: `select strftime(day, '%Y-%m-%d'), view_count::double, like_count::double, comment_count::double, share_count::double,
        bookmark_count::double, views::double, likes::double, comments::double, shares::double, bookmarks::double
      from facts join videos using (org, video_key)
      where ${isAsked} and account < ${ACCOUNTS_WITH_HISTORY} order by video_key, day`,
  },
];

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
    const figures: Figure[] = [];
    for (const question of questions) figures.push(await measure(stage, ctx, duckDb, question));
    const bytes = await bytesPerFact(db, clickhouse);
    const most = facts * goals.growthOfFacts;
    stage.print(`Loading ${most.toLocaleString("en")} facts into ClickHouse`);
    await seedClickHouse(clickhouse, GENERATION, world, [ORGANIZATIONS + 1, organizationsWith(most)]);
    const grown: number[] = [];
    for (const question of questions) grown.push(await timeOf(stage, () => question.ask(ctx)));
    return {
      ratio: Math.min(...figures.map(({ postgresMs, ourMs }) => postgresMs / ourMs)),
      report: [
        ...figures.map(describe),
        `bytes per fact: ClickHouse ${bytes.ours.toFixed(1)}, PostgreSQL ${bytes.postgres.toFixed(1)}`,
      ],
      checks: [
        ...figures.map(duckDbCheck),
        ...figures.map((figure, index) => growthCheck(figure, grown[index] ?? Number.POSITIVE_INFINITY)),
        {
          claim: "ClickHouse takes at most a third of PostgreSQL's bytes",
          holds: bytes.ours <= bytes.postgres * goals.bytes,
        },
      ],
    };
  },
};

/** Others than the big one have seven tenths of the facts, a hundredth each; more of them make up the growth. */
function organizationsWith(facts: number): number {
  const { bigVideos, otherVideos } = worldOf(facts / goals.growthOfFacts);
  const all = (bigVideos + otherVideos * (ORGANIZATIONS - 1)) * goals.growthOfFacts;
  return 1 + Math.round((all - bigVideos) / otherVideos);
}

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
        timeoutMs: 60_000,
        minVideos: 500,
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

/** ClickHouse and DuckDB take turns, so that a busy machine slows both alike. */
async function measure(
  stage: Stage,
  ctx: AskingContext,
  duckDb: DuckDb,
  question: Question,
): Promise<Figure> {
  const ofPostgres = () => question.ask({ ...ctx, clickhouse: undefined });
  const told: string[] = [];
  const answer = await question.ask({ ...ctx, setHeader: (_name, value) => void told.push(value) });
  if (told.length === 0 || told.some((source) => source !== "clickhouse"))
    throw new Error(`${question.label}: ClickHouse did not answer, but ${told.join(", ")}`);
  if (!isDeepStrictEqual(answer, await ofPostgres()))
    throw new Error(`${question.label}: PostgreSQL answers otherwise`);
  const rows = (await duckDb.read(question.duckDb)).map((row) =>
    Object.values(row).slice(0, answer[0]?.length),
  );
  if (!isDeepStrictEqual(answer, rows)) throw new Error(`${question.label}: DuckDB answers otherwise`);
  const ours: number[] = [];
  const duckDbs: number[] = [];
  for (let cycle = 0; cycle < Math.min(stage.settings.cycles, MOST_CYCLES); cycle += 1) {
    duckDbs.push(await millisecondsOf(() => duckDb.read(question.duckDb)));
    ours.push(await millisecondsOf(() => question.ask(ctx)));
  }
  const postgres: number[] = [];
  for (let cycle = 0; cycle < POSTGRES_CYCLES; cycle += 1) postgres.push(await millisecondsOf(ofPostgres));
  const figure = {
    label: question.label,
    ourMs: median(ours),
    postgresMs: median(postgres),
    duckDbMs: median(duckDbs),
  };
  stage.print(describe(figure));
  return figure;
}

async function timeOf(stage: Stage, ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  await ask();
  for (let cycle = 0; cycle < Math.min(stage.settings.cycles, MOST_CYCLES); cycle += 1)
    times.push(await millisecondsOf(ask));
  return median(times);
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

function duckDbCheck({ label, ourMs, duckDbMs }: Figure): Check {
  return {
    claim: `${label}: at most ${goals.duckDb} times DuckDB's time (${(ourMs / duckDbMs).toFixed(2)})`,
    holds: ourMs <= duckDbMs * goals.duckDb,
  };
}

function growthCheck({ label, ourMs }: Figure, grownMs: number): Check {
  return {
    claim: `${label}: less than ${goals.growth} times as long with ${goals.growthOfFacts} times the facts (${(grownMs / ourMs).toFixed(2)})`,
    holds: grownMs < ourMs * goals.growth,
  };
}

async function bytesPerFact(
  db: Database,
  clickhouse: ClickHouse,
): Promise<{ ours: number; postgres: number }> {
  const stored = await db.row<{ bytes: bigint; facts: bigint }>(sql`
    select (select sum(pg_total_relation_size(relid))::bigint from pg_partition_tree('video_facts')) as bytes,
      (select count(*) from video_facts) as facts`);
  const [row] = await clickhouse.rows(
    `select sum(bytes_on_disk), sum(rows) from system.parts where active and database = '${clickhouse.database}'`,
  );
  const [bytes = 0, facts = 0] = (row ?? []).map(Number);
  return { ours: bytes / facts, postgres: Number(stored.bytes) / Number(stored.facts) };
}
