import { randomBytes } from "node:crypto";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { StartRefusal } from "../../infra/app-error.ts";
import type { ClickHouse } from "../../infra/clickhouse/clickhouse.ts";
import type { Database, Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { groupBy } from "../../infra/lists.ts";
import { gainsOverDays, isFirstDay } from "../tracking/facts/counts.ts";
import { lockFacts } from "../tracking/facts/lock-facts.ts";
import {
  type ArchivedPart,
  createArchive,
  digestOf,
  factOfLine,
  findArchive,
  originOfLine,
  readArchived,
  sendToArchive,
  VIDEOS_AT_ONCE,
} from "./fact-archive.ts";
import { lineOf, nextVersion } from "./feed-history.ts";
import { FACT_COLUMNS, factsTable, isOneOf } from "./history-tables.ts";

interface Archiving {
  readonly db: Database;
  readonly clickhouse: ClickHouse;
}

/** What left of an organization, or would leave. */
export interface ArchivedOrganization {
  readonly organizationId: string;
  /** Earlier than asked for where an unsettled window rests on earlier days. */
  readonly archivedBefore: CalendarDate;
  readonly videos: number;
  readonly facts: number;
  /** Videos that stayed, since their facts changed meanwhile or ClickHouse does not have them all yet. */
  readonly videosLeft: number;
}

/**
 * Lets facts before a day leave PostgreSQL, organization by organization and some videos at a time, each once ClickHouse was found to
 * have exactly these. What breaks off anywhere goes on when it is done again.
 */
export async function archiveFacts(
  archiving: Archiving,
  before: CalendarDate,
  onProgress: (organizationId: string, facts: number) => void,
): Promise<ArchivedOrganization[]> {
  const { db, clickhouse } = archiving;
  await requireFeed(db);
  const name = await openArchive(db, clickhouse);
  const archived: ArchivedOrganization[] = [];
  for (const { id } of await listOrganizations(db)) {
    const bound = await announce(db, id, before);
    if (bound === undefined) continue;
    const done = await archiveOrganization(archiving, name, bound, (facts) => onProgress(id, facts));
    archived.push({ organizationId: id, archivedBefore: bound.archivedBefore, ...done });
  }
  return archived;
}

/** What would leave by now. */
export async function previewArchiving(db: Queryable, before: CalendarDate): Promise<ArchivedOrganization[]> {
  const previews: ArchivedOrganization[] = [];
  for (const { id } of await listOrganizations(db)) {
    const { key, archivedBefore } = await findBound(db, id, before);
    const counted = await db.row<{ videos: number; facts: number }>(sql`
      select count(*)::int as videos, coalesce(sum(facts), 0)::int as facts
      from (${archivableVideos(key, archivedBefore, 0n)}) v`);
    previews.push({ organizationId: id, archivedBefore, ...counted, videosLeft: 0 });
  }
  return previews.filter(({ facts }) => facts > 0);
}

/** Key figures over these days come from tables of the feed, so it has to have them. */
async function requireFeed(db: Queryable): Promise<bigint> {
  const feed = await db.row<{ generation: bigint | null; is_filled: boolean; holds_archive: boolean }>(
    sql`select generation, is_filled, holds_archive from history_feed`,
  );
  if (feed.generation !== null && feed.is_filled && feed.holds_archive) return feed.generation;
  throw new StartRefusal(
    "ClickHouse does not have all facts yet: let a worker feed it (clipledger_history_filled is 1 then), and try again.",
  );
}

async function openArchive(db: Database, clickhouse: ClickHouse): Promise<string> {
  const fresh = randomBytes(6).toString("hex");
  await db.execute(sql`update history_feed set archive = ${fresh} where archive is null`);
  const name = (await findArchive(db)) ?? fresh;
  await createArchive(clickhouse, name);
  return name;
}

function listOrganizations(db: Queryable): Promise<{ id: string }[]> {
  return db.rows(sql`
    select o.id from organizations o where exists (select from video_facts f where f.organization_key = o.key) order by o.key`);
}

interface Bound {
  readonly id: string;
  readonly key: number;
  readonly archivedBefore: CalendarDate;
}

/** The last day before which nothing rests that is not settled: windows to come, open ones, and payouts that are under way. */
async function findBound(db: Queryable, organizationId: string, before: CalendarDate): Promise<Bound> {
  const { key, archived_before } = await db.row<{ key: number; archived_before: CalendarDate }>(sql`
    select o.key, least(${before}::date, first_day_of_window(unsettled.starts_on)) as archived_before
    from organizations o cross join lateral (
      select min(starts_on) as starts_on from (
        select w.starts_on from billing_windows w where w.organization_id = o.id and w.state in ('open', 'paying')
        union all
        select p.starts_on from payouts p
        where p.organization_id = o.id and p.provider_status in ('created', 'approved', 'requested')
        union all
        select s.next_window_on from assignments s where s.organization_id = o.id
      ) windows
    ) unsettled
    where o.id = ${organizationId}`);
  return { id: organizationId, key, archivedBefore: archived_before };
}

/** Has to be what the schema's functions lock. */
const WINDOWS_LOCK = 4_270_042;

/** From then on no window that rests on earlier days is opened. Undefined if nothing is to leave. */
function announce(db: Database, organizationId: string, before: CalendarDate): Promise<Bound | undefined> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${WINDOWS_LOCK}::bigint)`);
    const bound = await findBound(tx, organizationId, before);
    const next = await tx.maybeRow(sql`${archivableVideos(bound.key, bound.archivedBefore, 0n)} limit 1`);
    if (next === undefined) return undefined;
    await tx.execute(sql`
      ${insertRow("fact_archives as a", { organizationKey: bound.key, archivedBefore: bound.archivedBefore })}
      on conflict (organization_key) do update set archived_before = greatest(a.archived_before, excluded.archived_before)`);
    return bound;
  });
}

/**
 * Videos with facts before the day besides the last of these, after a video. Of simulated ones it must be known who said what, and
 * those that are set aside come back with all that they had.
 */
function archivableVideos(organizationKey: number, before: CalendarDate, after: bigint): SqlFragment {
  return sql`
    select f.video_key, count(*)::int - 1 as facts
    from video_facts f join videos v on v.organization_key = f.organization_key and v.key = f.video_key
    where f.organization_key = ${organizationKey} and f.day < ${before}::date and f.video_key > ${after}
      and not exists (
        select from tracked_accounts t
        where t.organization_key = v.organization_key and t.key = v.account_key and t.is_simulated)
    group by f.video_key having count(*) > 1 order by f.video_key`;
}

async function archiveOrganization(
  archiving: Archiving,
  name: string,
  bound: Bound,
  onProgress: (facts: number) => void,
): Promise<Pick<ArchivedOrganization, "videos" | "facts" | "videosLeft">> {
  let after = 0n;
  const done = { videos: 0, facts: 0, videosLeft: 0 };
  for (;;) {
    const rows = await archiving.db.rows<{ video_key: bigint; facts: number }>(
      sql`${archivableVideos(bound.key, bound.archivedBefore, after)} limit ${VIDEOS_AT_ONCE}`,
    );
    const keys = rows.map(({ video_key }) => video_key);
    const last = keys.at(-1);
    if (last === undefined) return done;
    const moved = await archiveVideos(archiving, name, bound, keys);
    done.videos += moved.videos;
    done.facts += moved.facts;
    done.videosLeft += keys.length - moved.videos;
    onProgress(done.facts);
    after = last;
  }
}

/** ClickHouse has them, and was asked for them, before PostgreSQL lets go of any. */
async function archiveVideos(
  { db, clickhouse }: Archiving,
  name: string,
  bound: Bound,
  keys: readonly bigint[],
): Promise<{ videos: number; facts: number }> {
  const generation = await requireFeed(db);
  const version = await nextVersion(db);
  const lines = await readLines(db, bound, keys, version);
  await sendToArchive(clickhouse, name, [...lines.values()].flat());
  const parts = [...lines].map(([video_key, own]): ArchivedPart => {
    const part = { organization_key: bound.key, video_key, archived_before: bound.archivedBefore, version };
    const first_day = own.map((line) => factOfLine(line)[1] ?? "")[0] ?? bound.archivedBefore;
    return { ...part, first_day, facts: own.length, digest: digestOf(own) };
  });
  await readArchived(clickhouse, name, parts);
  const fed = await listFed(clickhouse, generation, bound, keys);
  const known = parts.filter(({ video_key }) => lines.get(video_key)?.every((line) => fed.has(asFed(line))));
  return db.transaction((tx) => letGo(tx, bound, generation, known));
}

/** By videos, in the order of days. What left earlier is not among them, though its last fact is still here. */
async function readLines(
  db: Queryable,
  { key, archivedBefore }: Bound,
  videoKeys: readonly bigint[],
  version: bigint,
): Promise<Map<bigint, string[]>> {
  const rows = await db.rows<{ video_key: bigint; line: string }>(sql`
    select g.video_key, concat_ws(chr(9), ${lineOf(sql`g`, version)}, ${originOfLine}) as line
    from (
      select f.*, ${isFirstDay} as is_first, ${gainsOverDays} from video_facts f
      where f.organization_key = ${key} and f.video_key = any(${videoKeys}::bigint[]) and f.day < ${archivedBefore}::date
      window day_before as (partition by f.video_key order by f.day rows between 1 preceding and 1 preceding)
    ) g
    where not exists (
      select from archived_facts a
      where a.organization_key = g.organization_key and a.video_key = g.video_key and a.archived_before > g.day)
    order by g.video_key, g.day`);
  const byVideo = groupBy(rows, ({ video_key }) => video_key);
  return new Map([...byVideo].map(([video, own]) => [video, own.map(({ line }) => line)]));
}

async function listFed(
  clickhouse: ClickHouse,
  generation: bigint,
  { key, archivedBefore }: Bound,
  videoKeys: readonly bigint[],
): Promise<ReadonlySet<string>> {
  const rows = await clickhouse.rows(`
    select ${FACT_COLUMNS.join(", ")} from ${factsTable(clickhouse, generation)} final
    where organization_key = ${key} and ${isOneOf(videoKeys)} and day < '${archivedBefore}'`);
  return new Set(rows.map((row) => asFed(row.join("\t"))));
}

/** Whatever the reading was that brought it there: the version is the last column. */
function asFed(line: string): string {
  return line
    .split("\t")
    .slice(0, FACT_COLUMNS.length - 1)
    .join("\t");
}

/** Of the videos whose facts are still those that were sent, all leave but the last one before the day. */
async function letGo(
  tx: Transaction,
  bound: Bound,
  generation: bigint,
  parts: readonly ArchivedPart[],
): Promise<{ videos: number; facts: number }> {
  await lockFacts(tx, bound.id);
  await tx.rows(sql`select set_config('clipledger.moves_facts', 'on', true)`);
  const isFed = await tx.maybeRow(sql`
    select from history_feed feed
    where feed.generation = ${generation} and feed.is_filled and feed.holds_archive
      and exists (
        select from fact_archives a where a.organization_key = ${bound.key} and a.archived_before >= ${bound.archivedBefore}::date)
      and not exists (
        select from fact_changes c where c.organization_key = ${bound.key} and c.since < ${bound.archivedBefore}::date)
    for share of feed`);
  const [version] = parts.map((part) => part.version);
  if (isFed === undefined || version === undefined) return { videos: 0, facts: 0 };
  const keys = parts.map(({ video_key }) => video_key);
  const now = await readLines(tx, bound, keys, version);
  const same = parts.filter(({ video_key, digest }) => digestOf(now.get(video_key) ?? []) === digest);
  await insertParts(tx, same);
  const facts = await tx.execute(sql`
    delete from video_facts f using (
      select video_key, max(day) as day from video_facts
      where organization_key = ${bound.key} and video_key = any(${same.map(({ video_key }) => video_key)}::bigint[])
        and day < ${bound.archivedBefore}::date
      group by video_key
    ) kept
    where f.organization_key = ${bound.key} and f.video_key = kept.video_key and f.day < kept.day`);
  return { videos: same.length, facts };
}

async function insertParts(tx: Transaction, parts: readonly ArchivedPart[]): Promise<void> {
  const column = (name: keyof ArchivedPart) => arrayLiteral(parts.map((part) => part[name]));
  await tx.execute(sql`
    insert into archived_facts (organization_key, video_key, archived_before, first_day, version, facts, digest)
    select * from unnest(${column("organization_key")}::int[], ${column("video_key")}::bigint[],
      ${column("archived_before")}::date[], ${column("first_day")}::date[], ${column("version")}::bigint[], ${column("facts")}::int[], ${column("digest")}::text[])`);
}
