import type { ClickHouse } from "../../infra/clickhouse/clickhouse.ts";
import {
  inConsistentView,
  type Queryable,
  type Session,
  streamRows,
  type Transaction,
} from "../../infra/db/database.ts";
import { insertRows } from "../../infra/db/insert-rows.ts";
import { type SqlFragment, SqlFragment as Statement, sql } from "../../infra/db/sql.ts";
import { groupBy } from "../../infra/lists.ts";
import { countColumnsOf, gainColumnsOf, gainsOverDays, isFirstDay } from "../tracking/facts/counts.ts";
import { fillFromArchive } from "./fact-archive.ts";
import { createTables, deleteVideos, dropOtherTables, factsTable, hasTables } from "./history-tables.ts";

/**
 * One turn of the feed: sends what has changed, or else a piece of what was there before it began. Answers whether there may be
 * more. Only one session at a time feeds; a turn that breaks off anywhere is done again by the next.
 */
export async function feedHistory(session: Session, clickhouse: ClickHouse, at: Date): Promise<boolean> {
  const feed = await openFeed(session, clickhouse, at);
  if (await sendChanges(session, clickhouse, feed)) return true;
  if (!feed.is_filled) {
    await sendEarlier(session, clickhouse, feed);
    return true;
  }
  if (!feed.holds_archive) await fillFromArchive(session, clickhouse, feed.generation);
  return false;
}

interface Feed {
  readonly generation: bigint;
  readonly filled_organization_key: number;
  readonly filled_video_key: bigint;
  readonly is_filled: boolean;
  readonly holds_archive: boolean;
}

/** The feed as it stands; it begins anew where ClickHouse does not have its tables. */
async function openFeed(session: Session, clickhouse: ClickHouse, at: Date): Promise<Feed> {
  const { generation, ...position } = await session.row<
    Omit<Feed, "generation"> & { generation: bigint | null }
  >(sql`
    update history_feed set tried_at = ${at}
    returning generation, filled_organization_key, filled_video_key, is_filled, holds_archive`);
  if (generation !== null && (await hasTables(clickhouse, generation))) return { ...position, generation };
  const next = await nextVersion(session);
  await createTables(clickhouse, next);
  await beginAnew(session, next);
  await dropOtherTables(clickhouse, next);
  return {
    generation: next,
    filled_organization_key: 0,
    filled_video_key: 0n,
    is_filled: false,
    holds_archive: false,
  };
}

export async function nextVersion(db: Queryable): Promise<bigint> {
  const { version } = await db.row<{ version: bigint }>(sql`select nextval('history_versions') as version`);
  return version;
}

/** Whoever writes facts from now on notes it: switching on waits for those who write right now. */
async function beginAnew(session: Session, generation: bigint): Promise<void> {
  await session.transaction(async (tx) => {
    await switchNoting(tx, "enable");
    await tx.execute(sql`delete from fact_changes`);
    await tx.execute(sql`
      update history_feed set generation = ${generation}, filled_organization_key = 0, filled_video_key = 0, is_filled = false,
        holds_archive = not exists (select from archived_facts)`);
  });
}

/** Gives up early: everybody who writes facts queues up behind it. */
export async function switchNoting(tx: Transaction, action: "enable" | "disable"): Promise<void> {
  await tx.rows(sql`select set_config('lock_timeout', '2s', true)`);
  for (const event of ["insert", "update", "delete"])
    await tx.execute(
      new Statement([`alter table video_facts ${action} trigger facts_noted_on_${event}`], []),
    );
}

/** Changes of so many videos are sent at once, or of more if one transaction changed them. */
const VIDEOS_AT_ONCE = 20_000;

interface NotedChange {
  readonly id: bigint;
  readonly organization_key: number;
}

/** False if nothing has changed. */
async function sendChanges(session: Session, clickhouse: ClickHouse, { generation }: Feed): Promise<boolean> {
  const changes = await session.rows<NotedChange>(sql`
    select c.id, c.organization_key from (
      select id, organization_key, sum(cardinality(video_keys)) over (order by id) - cardinality(video_keys) as before
      from (select * from fact_changes order by id limit 1000) oldest
    ) c where c.before < ${VIDEOS_AT_ONCE}::int`);
  if (changes.length === 0) return false;
  const ids = changes.map(({ id }) => id);
  const version = await nextVersion(session);
  await announce(session, version, [...new Set(changes.map((change) => change.organization_key))]);
  const gone = await inConsistentView(session, async (tx) => {
    await send(tx, clickhouse, generation, changedFacts(ids, version));
    return listGone(tx, ids);
  });
  for (const [organizationKey, videos] of groupBy(gone, ({ organization_key }) => organization_key)) {
    const keys = videos.map(({ video_key }) => video_key);
    await deleteVideos(clickhouse, generation, organizationKey, keys);
  }
  await session.execute(sql`delete from fact_changes where id = any(${ids}::bigint[])`);
  return true;
}

/** Committed before ClickHouse gets anything: whoever asks it meanwhile notices. */
async function announce(db: Queryable, version: bigint, organizationKeys: readonly number[]): Promise<void> {
  await db.execute(sql`
    ${insertRows("history_organizations", {
      types: { organizationKey: "int" },
      rows: organizationKeys.map((organizationKey) => ({ organizationKey })),
      alike: { version },
    })}
    on conflict (organization_key) do update set version = excluded.version`);
}

const LINES_AT_ONCE = 50_000;

/** Sends the lines that the statement selects. */
async function send(
  tx: Transaction,
  clickhouse: ClickHouse,
  generation: bigint,
  statement: SqlFragment,
): Promise<void> {
  const table = factsTable(clickhouse, generation);
  let lines: string[] = [];
  for await (const rows of streamRows<{ line: string }>(tx, statement)) {
    for (const { line } of rows) lines.push(line);
    if (lines.length < LINES_AT_ONCE) continue;
    await clickhouse.insert(table, lines);
    lines = [];
  }
  await clickhouse.insert(table, lines);
}

const changedVideos = (ids: readonly bigint[]) => sql`(
  select n.organization_key, k.video_key, min(n.since) as since
  from fact_changes n cross join unnest(n.video_keys) as k(video_key)
  where n.id = any(${ids}::bigint[]) group by n.organization_key, k.video_key)`;

/** Facts from the first changed day on, since the gain of a day goes by the fact before it. */
function changedFacts(ids: readonly bigint[], version: bigint): SqlFragment {
  const ofVideo = sql`f.organization_key = c.organization_key and f.video_key = c.video_key`;
  return sql`
    select ${lineOf(sql`g`, version)} as line
    from ${changedVideos(ids)} c cross join lateral (
      select f.*, ${isFirstDay} as is_first, ${gainsOverDays} from video_facts f
      where ${ofVideo} and f.day >= coalesce(
        (select f.day from video_facts f where ${ofVideo} and f.day < c.since order by f.day desc limit 1), c.since)
      window day_before as (order by f.day rows between 1 preceding and 1 preceding)
    ) g
    where g.day >= c.since`;
}

/** The columns in the order of `FACT_COLUMNS`. */
export function lineOf(row: SqlFragment, version: bigint): SqlFragment {
  return sql`concat_ws(chr(9), ${row}.organization_key, ${row}.video_key, ${row}.day,
    ${countColumnsOf(row)}, ${gainColumnsOf(row)}, ${row}.is_first::int, ${version}::bigint)`;
}

interface GoneVideo {
  readonly organization_key: number;
  readonly video_key: bigint;
}

/** A video without facts is gone for good: its number is never given again. */
function listGone(tx: Transaction, ids: readonly bigint[]): Promise<GoneVideo[]> {
  return tx.rows(sql`
    select c.organization_key, c.video_key from ${changedVideos(ids)} c where not exists (
      select from video_facts f where f.organization_key = c.organization_key and f.video_key = c.video_key)`);
}

/** Facts in the order of their videos, from the last that was sent on. */
const EARLIER_AT_ONCE = 100_000;

interface EarlierFact {
  readonly organization_key: number;
  readonly video_key: bigint;
  readonly line: string;
  /** The last one before those that are here: its gain goes by one that has left, and it comes with that. */
  readonly is_archived: boolean;
}

async function sendEarlier(session: Session, clickhouse: ClickHouse, feed: Feed): Promise<void> {
  const version = await nextVersion(session);
  const rows = await session.rows<EarlierFact>(sql`
    select g.organization_key, g.video_key, ${lineOf(sql`g`, version)} as line, exists (
      select from archived_facts a
      where a.organization_key = g.organization_key and a.video_key = g.video_key and a.archived_before > g.day
    ) as is_archived from (
      select f.*, ${isFirstDay} as is_first, ${gainsOverDays} from (
        select * from video_facts
        where (organization_key, video_key) > (${feed.filled_organization_key}::int, ${feed.filled_video_key}::bigint)
        order by organization_key, video_key, day limit ${EARLIER_AT_ONCE}::int
      ) f
      window day_before as (
        partition by f.organization_key, f.video_key order by f.day rows between 1 preceding and 1 preceding)
    ) g
    order by g.organization_key, g.video_key, g.day`);
  const isLast = rows.length < EARLIER_AT_ONCE;
  const last = rows.at(-1);
  // The facts of the last video may go on where the piece ends.
  const whole = isLast ? rows : rows.filter(({ video_key }) => video_key !== last?.video_key);
  await clickhouse.insert(
    factsTable(clickhouse, feed.generation),
    whole.filter(({ is_archived }) => !is_archived).map(({ line }) => line),
  );
  const reached = whole.at(-1);
  await session.execute(sql`
    update history_feed set is_filled = ${isLast},
      filled_organization_key = ${reached?.organization_key ?? feed.filled_organization_key},
      filled_video_key = ${reached?.video_key ?? feed.filled_video_key}
    where generation = ${feed.generation}`);
}
