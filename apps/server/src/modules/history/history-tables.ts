import { countFields, countNames } from "@clipledger/domain/metrics/counts";
import type { ClickHouse, ServerVersion } from "../../infra/clickhouse/clickhouse.ts";

/**
 * The tables of one generation of the feed. A feed that begins anew writes into tables of another name: what an old one still
 * sends goes nowhere, and whoever asks reads the tables that PostgreSQL names at that moment.
 */
export function factsTable({ database, cluster }: ClickHouseNames, generation: bigint): string {
  return cluster === undefined ? localTable(database, generation) : `${localTable(database, generation)}_all`;
}

type ClickHouseNames = Pick<ClickHouse, "database" | "cluster">;

/** What each server has of it. */
export function localTable(database: string, generation: bigint): string {
  return `${database}.facts_${generation}`;
}

/** The columns as lines of the feed have them. */
export const FACT_COLUMNS = [
  "organization_key",
  "video_key",
  "day",
  ...countNames("_count"),
  ...countNames("s"),
  "is_first",
  "version",
] as const;
export type FactColumn = (typeof FACT_COLUMNS)[number];

const typeOf: Readonly<Record<FactColumn, "UInt8" | "UInt32" | "UInt64" | "Int64" | "Date">> = {
  organization_key: "UInt32",
  video_key: "UInt64",
  day: "Date",
  ...countFields("_count", () => "UInt64" as const),
  ...countFields("s", () => "Int64" as const),
  is_first: "UInt8",
  version: "UInt64",
};

/** Those of about thirty videos in a month: of the server's own 8,192, histories of some videos would read those of many others. */
const ROWS_OF_A_MARK = 1_024;

/**
 * Of several rows of one video and day, ClickHouse keeps the one of the latest reading. Where PostgreSQL was brought back to an
 * earlier state, a table of this name may be left of what it has forgotten.
 */
export async function createTables(clickhouse: ClickHouse, generation: bigint): Promise<void> {
  const { database, cluster } = clickhouse;
  const table = localTable(database, generation);
  await clickhouse.everywhere(`create database if not exists ${database}`);
  await clickhouse.everywhere(`drop table if exists ${table}`);
  await clickhouse.everywhere(`
    create table if not exists ${table} (${columnsFor(await clickhouse.version())})
    engine = ${replacingEngine(clickhouse, `facts_${generation}`, "version")} partition by toYYYYMM(day)
    order by (organization_key, video_key, day) settings index_granularity = ${ROWS_OF_A_MARK}`);
  if (cluster === undefined) return;
  await clickhouse.everywhere(`
    create table if not exists ${factsTable(clickhouse, generation)} as ${table}
    engine = Distributed(${cluster}, ${database}, facts_${generation}, organization_key)`);
}

/** Of several rows of one key it keeps one: that of the highest version, where there is such a column. Replicas find each other by its path. */
export function replacingEngine(
  { database, isReplicated }: Pick<ClickHouse, "database" | "isReplicated">,
  table: string,
  version?: "version",
): string {
  const place = isReplicated ? [`'/clickhouse/tables/{shard}/${database}/${table}'`, "'{replica}'"] : [];
  const parameters = [...place, ...(version === undefined ? [] : [version])].join(", ");
  return `${isReplicated ? "Replicated" : ""}ReplacingMergeTree(${parameters})`;
}

/** The first of the versions by year has all of these; 18.16 has none. */
const OLDEST_WITH_CODECS: ServerVersion = { major: 20, minor: 1 };

/** Counts rise slowly from day to day, so their differences are small; gains are small by themselves. */
export function columnsFor({ major }: ServerVersion): string {
  const hasCodecs = major >= OLDEST_WITH_CODECS.major;
  return FACT_COLUMNS.map((name) => {
    const codec = typeOf[name] === "Int64" ? "codec(T64, ZSTD(1))" : "codec(Delta, ZSTD(1))";
    return `${name} ${typeOf[name]}${hasCodecs ? ` ${codec}` : ""}`;
  }).join(", ");
}

/** Whether every server has them: one may have lost its disk. */
export async function hasTables(clickhouse: ClickHouse, generation: bigint): Promise<boolean> {
  const ofEach = await clickhouse.rowsOfEach(`
    select count() from system.tables where database = '${clickhouse.database}' and name = 'facts_${generation}'`);
  return ofEach.every((rows) => rows[0]?.[0] === "1");
}

/** Those of earlier generations, which nobody asks any more. */
export async function dropOtherTables(clickhouse: ClickHouse, generation: bigint): Promise<void> {
  const found = await clickhouse.rowsOfEach(`
    select name from system.tables where database = '${clickhouse.database}' and match(name, '^facts_[0-9]+(_all)?$')`);
  const names = new Set(found.flat().map(([name = ""]) => name));
  for (const name of names) {
    if (Number.parseInt(name.slice("facts_".length), 10) === Number(generation)) continue;
    await clickhouse.everywhere(`drop table if exists ${clickhouse.database}.${name}`);
  }
}

/** Takes out all facts of videos that are gone for good. ClickHouse does so in its own time: nobody asks for these videos. */
export async function deleteVideos(
  clickhouse: ClickHouse,
  generation: bigint,
  organizationKey: number,
  videoKeys: readonly bigint[],
): Promise<void> {
  await clickhouse.everywhere(`
    alter table ${localTable(clickhouse.database, generation)}
    delete where organization_key = ${organizationKey} and video_key in (${videoKeys.join(", ")})`);
}

/** A condition that the video is one of these, which are a few hundred at most. */
export function isOneOf(videoKeys: readonly bigint[]): string {
  return videoKeys.length === 0 ? "0 = 1" : `video_key in (${videoKeys.join(", ")})`;
}

/**
 * Has ClickHouse merge the months that have more than one part, unless it still gets rows and those are few: what is in one part is
 * quickest to read. Answers which months.
 */
export async function mergeMonths(clickhouse: ClickHouse, generation: bigint): Promise<string[]> {
  const ofEach = await clickhouse.rowsOfEach(`
    select partition from system.parts
    where active and database = '${clickhouse.database}' and table = 'facts_${generation}'
    group by partition having count() > 1
      and (max(modification_time) < now() - 600 or (sum(rows) - max(rows)) * 10 > sum(rows))`);
  const months = [...new Set(ofEach.flat().map(([month = ""]) => month))].sort();
  for (const month of months)
    await clickhouse.patiently(
      `optimize table ${localTable(clickhouse.database, generation)} partition ${month} final`,
    );
  return months;
}
