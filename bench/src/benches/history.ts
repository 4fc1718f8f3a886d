import { availableParallelism, loadavg } from "node:os";
import { isDeepStrictEqual } from "node:util";
import { calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { type ClickHouse, openClickHouse } from "../../../apps/server/src/infra/clickhouse/clickhouse.ts";
import { systemClock } from "../../../apps/server/src/infra/clock.ts";
import { type Database, inConsistentView, openDatabase } from "../../../apps/server/src/infra/db/database.ts";
import { sql } from "../../../apps/server/src/infra/db/sql.ts";
import { createLogger } from "../../../apps/server/src/infra/log.ts";
import { openSource } from "../../../apps/server/src/modules/analytics/exports/export-request.ts";
import { listTopVideos } from "../../../apps/server/src/modules/analytics/rankings/list-top-videos.ts";
import { getInteractionMetrics } from "../../../apps/server/src/modules/analytics/totals/key-figures.ts";
import { createTables } from "../../../apps/server/src/modules/history/history-tables.ts";
import type { AskingContext } from "../../../apps/server/src/modules/history/history-view.ts";
import type { Bench, Check } from "../bench.ts";
import { startClickHouse } from "../clickhouse-server.ts";
import { BIG_ACCOUNTS, BIG_ORGANIZATION, formulas, ORGANIZATIONS, PROJECTS } from "../facts-world.ts";
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
/** Of the ranking. */
const PLACES = 100;
/** Of the organization's 300, whose videos' histories are read. */
const ACCOUNTS_WITH_HISTORY = 60;
/** Whose videos are so few that PostgreSQL is asked. */
const ACCOUNTS_WITH_FEW = 3;
/** As the product has it. */
const MIN_VIDEOS = 1_000;

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
  /** The product's own operation, its answer as rows of numbers, or as what `toRows` makes rows of. */
  ask(ctx: AskingContext): Promise<unknown[][]>;
  readonly toRows?: (answer: unknown[][]) => unknown[][];
  readonly duckDb: string;
}

/** A first count is a gain for the videos published in the range. */
const counts = `(not is_first or published_on between date '${days.from}' and date '${days.to}')`;

/** All of them are about so many videos that the product asks ClickHouse by itself. */
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
      const videos = await listTopVideos(ctx, { ...query, metric: "viewCountInPeriod", limit: PLACES });
      return videos.map((video) => [video.viewCountInPeriod]);
    },
    duckDb: `select sum(views)::double as gained from facts join videos using (org, video_key)
      where ${isAsked} and ${counts} group by video_key order by gained desc limit ${PLACES}`,
  },
  {
    label: `the ${PLACES} videos with the highest engagement rate`,
    async ask(ctx) {
      const videos = await listTopVideos(ctx, { ...query, metric: "engagementRateInPeriod", limit: PLACES });
      return videos.map((video) => [video.viewCountInPeriod, video.likeCountInPeriod]);
    },
    duckDb: `select sum(views)::double, sum(likes)::double from (select *, account as a from videos) videos join facts using (org, video_key)
      where ${isAsked} and ${counts} group by video_key, a, n
      order by sum(likes + comments + shares + bookmarks)::double / sum(views)::double desc, ${formulas.platformOfAccount}, n::varchar
      limit ${PLACES}`,
  },
  {
    label: `histories of the videos of ${ACCOUNTS_WITH_HISTORY} accounts`,
    ask: async (ctx) => [[await exportGains(ctx, ACCOUNTS_WITH_HISTORY)]],
    toRows: (answer) => dayAndViews(String(answer)),
    duckDb: `select strftime(day, '%Y-%m-%d'), view_count::double, like_count::double, comment_count::double, share_count::double,
        bookmark_count::double, views::double, likes::double, comments::double, shares::double, bookmarks::double
      from facts join videos using (org, video_key)
      where ${isAsked} and account < ${ACCOUNTS_WITH_HISTORY} order by video_key, day`,
  },
];

/** An export, as its file gets it. */
async function exportGains(ctx: AskingContext, accounts: number): Promise<string> {
  const source = await openSource(ctx, {
    kind: "video-daily-gains",
    filter: { ...query, accounts: accountIds.slice(0, accounts) },
  });
  return inConsistentView(ctx.db, async (tx) => {
    let text = "";
    for await (const batch of source.readRows(tx)) text += batch.join("");
    return text;
  });
}

/** No field of these is quoted. */
function dayAndViews(text: string): unknown[][] {
  const records = text.trimEnd().split("\r\n");
  return records.map((record) => record.split(",")).map((fields) => [fields[0], Number(fields[14])]);
}

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
