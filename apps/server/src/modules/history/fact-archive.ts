import { createHash } from "node:crypto";
import { type ClickHouse, ClickHouseFailure } from "../../infra/clickhouse/clickhouse.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { chunk, groupBy } from "../../infra/lists.ts";
import { columnsFor, FACT_COLUMNS, factsTable, isOneOf, replacingEngine } from "./history-tables.ts";

/** Facts of a video that have left PostgreSQL together. */
export interface ArchivedPart {
  readonly organization_key: number;
  readonly video_key: bigint;
  readonly archived_before: string;
  readonly first_day: string;
  readonly version: bigint;
  readonly facts: number;
  readonly digest: string;
}

/** Selects the parts `a` that the condition asks for, in the order of organizations, videos and days. */
export function archivedParts(condition: SqlFragment): SqlFragment {
  return sql`
    select a.organization_key, a.video_key, a.archived_before, a.first_day, a.version, a.facts, a.digest
    from archived_facts a where ${condition} order by a.organization_key, a.video_key, a.archived_before`;
}

/** The columns as lines of the archive have them: those of the feed, and who said the views when, in microseconds; 0 if unknown. */
const ARCHIVE_COLUMNS = [...FACT_COLUMNS, "source_key", "fetched_at"] as const;

/** What follows the columns of the feed, of a fact in SQL. */
export const originOfLine = sql`concat_ws(chr(9), coalesce(g.source_key, 0),
  coalesce((extract(epoch from g.fetched_at) * 1000000)::bigint, 0))`;

/** An archive is PostgreSQL's own: one that was restored begins another, whatever is in ClickHouse. */
function archiveTable({ database, cluster }: Pick<ClickHouse, "database" | "cluster">, name: string): string {
  return `${database}.archived_facts_${name}${cluster === undefined ? "" : "_all"}`;
}

/** Nothing ever replaces a row by another one: rows that came twice are the same. */
export async function createArchive(clickhouse: ClickHouse, name: string): Promise<void> {
  const { database, cluster } = clickhouse;
  const table = `archived_facts_${name}`;
  const columns = `${columnsFor(await clickhouse.version())}, source_key UInt16, fetched_at Int64`;
  await clickhouse.everywhere(`
    create table if not exists ${database}.${table} (${columns})
    engine = ${replacingEngine(clickhouse, table)} partition by toYYYYMM(day) order by (organization_key, video_key, version, day)`);
  if (cluster === undefined) return;
  await clickhouse.everywhere(`
    create table if not exists ${archiveTable(clickhouse, name)} as ${database}.${table}
    engine = Distributed(${cluster}, ${database}, ${table}, organization_key)`);
}

export async function sendToArchive(
  clickhouse: ClickHouse,
  name: string,
  lines: readonly string[],
): Promise<void> {
  await clickhouse.insert(archiveTable(clickhouse, name), lines);
}

/** Of the lines of a part, in the order of days. */
export function digestOf(lines: readonly string[]): string {
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}

/** The lines of parts of one organization, each found to be exactly what has left PostgreSQL. */
export async function readArchived(
  clickhouse: ClickHouse,
  name: string,
  parts: readonly ArchivedPart[],
): Promise<Map<ArchivedPart, string[]>> {
  const organizationKey = parts[0]?.organization_key;
  if (organizationKey === undefined) return new Map();
  const keys = [...new Set(parts.map(({ video_key }) => video_key))];
  const rows = await clickhouse.rows(`
    select ${ARCHIVE_COLUMNS.join(", ")} from ${archiveTable(clickhouse, name)} final
    where organization_key = ${organizationKey} and ${isOneOf(keys)} order by video_key, day`);
  const found = groupBy(rows, (row) => `${row[VIDEO_COLUMN]} ${row[VERSION_COLUMN]}`);
  return new Map(
    parts.map((part) => {
      const lines = (found.get(`${part.video_key} ${part.version}`) ?? []).map((row) => row.join("\t"));
      if (digestOf(lines) !== part.digest)
        throw new ClickHouseFailure(
          `ClickHouse lacks archived facts of video ${part.video_key}: ${lines.length} of ${part.facts} are there or others than left`,
        );
      return [part, lines];
    }),
  );
}

const VIDEO_COLUMN = ARCHIVE_COLUMNS.indexOf("video_key");
const VERSION_COLUMN = ARCHIVE_COLUMNS.indexOf("version");

/** Takes out rows of videos whose facts are back, in ClickHouse's own time. */
export async function deleteArchived(
  clickhouse: ClickHouse,
  name: string,
  parts: readonly ArchivedPart[],
): Promise<void> {
  const pairs = parts.map(({ video_key, version }) => `(${video_key}, ${version})`).join(", ");
  await clickhouse.everywhere(`
    alter table ${clickhouse.database}.archived_facts_${name}
    delete where organization_key = ${parts[0]?.organization_key ?? 0} and (video_key, version) in (${pairs})`);
}

/** The name of the archive; undefined before the first fact left. */
export async function findArchive(db: Queryable): Promise<string | undefined> {
  const { archive } = await db.row<{ archive: string | null }>(sql`select archive from history_feed`);
  return archive ?? undefined;
}

/** So many videos of an organization are read at once: their days fit into memory. */
export const VIDEOS_AT_ONCE = 200;

/**
 * The last step of a feed that began anew: facts that PostgreSQL has no longer come from the archive. Fails, and is tried again, for
 * as long as ClickHouse does not have them; questions of organizations with archived facts are not asked until then.
 */
export async function fillFromArchive(
  db: Queryable,
  clickhouse: ClickHouse,
  generation: bigint,
): Promise<void> {
  const name = (await findArchive(db)) ?? "";
  const parts = await db.rows<ArchivedPart>(archivedParts(sql`true`));
  for (const ofOne of groupBy(parts, ({ organization_key }) => organization_key).values())
    for (const some of chunk(ofOne, VIDEOS_AT_ONCE)) {
      const lines = [...(await readArchived(clickhouse, name, some)).values()].flat();
      await clickhouse.insert(factsTable(clickhouse, generation), lines.map(withoutOrigin));
    }
  await db.execute(sql`update history_feed set holds_archive = true where generation = ${generation}`);
}

/** For so long nobody counts again: the tables of the feed lose nothing by themselves. */
const COUNTED_FOR_MS = 60_000;

const countedAt = new WeakMap<ClickHouse, Map<string, number>>();

/**
 * Whether the tables of the feed have as many facts of an organization, of days of which some have left, as PostgreSQL and its notes of
 * what left say. They may have more: what is gone from PostgreSQL for good goes from ClickHouse in its own time.
 */
export async function hasAllFacts(
  db: Queryable,
  clickhouse: ClickHouse,
  { organizationKey, generation, nowMs }: { organizationKey: number; generation: bigint; nowMs: number },
): Promise<boolean> {
  const counted = countedAt.get(clickhouse) ?? new Map<string, number>();
  countedAt.set(clickhouse, counted);
  const name = `${organizationKey} ${generation}`;
  if (nowMs - (counted.get(name) ?? Number.NEGATIVE_INFINITY) < COUNTED_FOR_MS) return true;
  const expected = await db.row<{ before: string; facts: number }>(sql`
    select a.archived_before as before, (
      select (coalesce(sum(p.facts), 0) - count(distinct p.video_key))::int from archived_facts p
      where p.organization_key = a.organization_key
    ) + (
      select count(*)::int from video_facts f where f.organization_key = a.organization_key and f.day < a.archived_before
    ) as facts
    from fact_archives a where a.organization_key = ${organizationKey}`);
  const [row] = await clickhouse.rows(`
    select count() from ${factsTable(clickhouse, generation)} final
    where organization_key = ${organizationKey} and day < '${expected.before}'`);
  if (Number(row?.[0] ?? 0) < expected.facts) return false;
  counted.set(name, nowMs);
  return true;
}

function withoutOrigin(line: string): string {
  return line.split("\t").slice(0, FACT_COLUMNS.length).join("\t");
}

/** A line as the values of `video_facts` in the order of `video_key, day`, the five counts, `source_key` and `fetched_at`. */
export function factOfLine(line: string): readonly (string | null)[] {
  const [, video = "", day = "", ...rest] = line.split("\t");
  const [source, fetchedAt] = rest.slice(-2);
  return [
    video,
    day,
    ...rest.slice(0, 5),
    ...[source, fetchedAt].map((each) => (each === "0" ? null : (each ?? null))),
  ];
}
