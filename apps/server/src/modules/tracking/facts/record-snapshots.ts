import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Counts } from "@clipledger/domain/metrics/counts";
import type { Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { countColumns, gainColumns, noGains, perCount } from "./counts.ts";
import { factsSinceAreHere } from "./fact-conditions.ts";
import { foldIntoSums } from "./fold-into-sums.ts";
import { noteChanged } from "./lock-facts.ts";

interface RecordedSnapshots {
  /** Snapshots that were new, or raised a count of one seen before. */
  readonly changed: number;
}

/**
 * Stores snapshots, raises the daily facts they exceed, and brings every sum up to date with what changed. `incoming`
 * selects video_key, observed_at, the five counts and source_key; counts and source may be null. Recording the same snapshots again changes
 * nothing, in whatever order they come. The caller has locked the facts and added the partitions.
 */
export async function recordSnapshots(
  tx: Transaction,
  organizationKey: number,
  incoming: SqlFragment,
  keepSnapshotsSince: Date,
): Promise<RecordedSnapshots> {
  return tx.row<RecordedSnapshots>(sql`
    with incoming as not materialized (${incoming}),
    stored_snapshots as (
      insert into video_snapshots as kept (organization_key, video_key, observed_at, ${countColumns}, source_key)
      select ${organizationKey}::int, video_key, observed_at, ${perCount(({ count }) => sql`max(${count})`)}, max(source_key)
      from incoming where observed_at >= ${keepSnapshotsSince}
      group by video_key, observed_at order by video_key, observed_at
      on conflict (organization_key, video_key, observed_at) do update set ${raisedSnapshot}
      where ${snapshotIsRaised}
      returning 1
    ),
    ${factChanges(organizationKey)},
    added_facts as (
      insert into video_facts (organization_key, video_key, day, ${countColumns}, source_key, fetched_at)
      select ${organizationKey}::int, video_key, day, ${countColumns}, ${sourceOfOrigin}, ${instantOfOrigin}
      from changes where not was_known order by video_key, day
    ),
    raised_facts as (
      insert into video_facts (organization_key, video_key, day, ${countColumns}, source_key, fetched_at)
      select ${organizationKey}::int, video_key, day, ${countColumns}, ${sourceOfOrigin}, ${instantOfOrigin}
      from changes where was_known and is_raised order by video_key, day
      on conflict (organization_key, video_key, day) do update set
        ${perCount(({ count }) => sql`${count} = excluded.${count}`)},
        source_key = excluded.source_key, fetched_at = excluded.fetched_at
    ),
    newest as (
      select video_key, max(observed_at) as observed_at, ${perCount(({ count }) => sql`max(${count}) as ${count}`)}
      from changes group by video_key
    ),
    stored_videos as (
      update videos v set ${perCount(({ count }) => sql`${count} = n.${count}`)},
        observed_at = greatest(v.observed_at, n.observed_at)
      from newest n where v.organization_key = ${organizationKey} and v.key = n.video_key
    ),
    ${foldIntoSums(organizationKey, {
      videos: sql`touched`,
      deltas: sql`changes`,
      firstCounts: sql`first_counts`,
    })},
    ${noteChanged(organizationKey, changedViews)}
    select (select count(*)::int from stored_snapshots) + (
      select coalesce(sum(snapshots), 0)::int from changes
      where day < ${dateOf(keepSnapshotsSince)}::date and (is_raised or not was_known)
    ) as changed`);
}

const changedViews = sql`(
  select account_key, greatest(day, published_on) as since
  from changes join counted_videos using (video_key) where views <> 0)`;

const raisedSnapshot = sql`
  ${perCount(({ count }) => sql`${count} = greatest(kept.${count}, excluded.${count})`)}, source_key = excluded.source_key`;

// Null stands for an unknown count: knowing it raises it, not knowing it changes nothing.
const snapshotIsRaised = perCount(
  ({ count }) => sql`excluded.${count} > coalesce(kept.${count}, -1)`,
  " or ",
);

/**
 * `changes`: for each touched video, its facts from the first touched day on, with the one before it: counts as they
 * become, and by how much each day's gains change. Facts are looked up video by video, whatever the planner expects:
 * a scan of all that an organization has would grow with its history.
 */
function factChanges(organizationKey: number): SqlFragment {
  return sql`
    touched as materialized (
      select video_key, (min(observed_at) at time zone 'UTC')::date as first_day from incoming group by 1
    ),
    here as materialized (
      select ${factsSinceAreHere(sql`${organizationKey}::int`, sql`touched`)} as is_all
    ),
    known as (
      select f.* from here cross join touched t cross join lateral (
        select video_key, day, ${countColumns}, ${origin(sql`fetched_at`)} as origin from video_facts f
        where here.is_all and f.organization_key = ${organizationKey} and f.video_key = t.video_key and f.day >= t.first_day
        offset 0
      ) f
      union all
      select f.* from touched t cross join lateral (
        select video_key, day, ${countColumns}, ${origin(sql`fetched_at`)} as origin from video_facts f
        where f.organization_key = ${organizationKey} and f.video_key = t.video_key and f.day < t.first_day
        order by f.day desc limit 1
      ) f
    ),
    merged as (
      select video_key, day, count(observed_at) as snapshots, max(observed_at) as observed_at, max(origin) as origin,
        max(old_view_count) is not null as was_known,
        ${perCount(({ count }) => sql`max(old_${count}) as old_${count}, ${higher(count)} as ${count}`)}
      from (
        select video_key, (observed_at at time zone 'UTC')::date as day, observed_at, ${countColumns},
          ${perCount(({ count }) => sql`null::bigint as old_${count}`)}, ${origin(sql`observed_at`)} as origin
        from incoming
        union all
        select video_key, day, null, ${perCount(() => sql`null`)}, ${countColumns}, origin from known
      ) seen
      group by 1, 2
    ),
    running as (
      select video_key, day, was_known, snapshots, observed_at, ${highest(sql`origin`)} as origin,
        ${perCount(({ stem, count }) => sql`${highest(count)} as ${count}, ${rise(count)} as ${stem}_rise`)},
        day = min(day) over so_far as is_first,
        was_known and day = min(day) filter (where was_known) over so_far as was_first
      from merged window so_far as (partition by video_key order by day rows unbounded preceding)
    ),
    changes as materialized (
      select video_key, day, was_known, snapshots, observed_at, origin, ${countColumns}, is_first, was_first, ${rises},
        (${rises}) <> (${noGains}) as is_raised,
        0 as posted_videos, ${perCount(({ stem, gain }) => sql`${growth(sql`${stem}_rise`)} as ${gain}`)}
      from running
      window day_before as (partition by video_key order by day rows between 1 preceding and 1 preceding)
    ),
    first_counts as (
      select video_key, day,
        ${perCount(({ stem, count, gain }) => sql`${firstCountChange(count, sql`${stem}_rise`)} as ${gain}`)}
      from changes where is_first or was_first
    )`;
}

/**
 * The views with when and by whom they were said, as one value: of several the highest is that of the most views, and of these
 * the newest. So the origin of a fact is found by the same maximum as its views. Zeros stand for what is not known.
 */
function origin(saidAt: SqlFragment): SqlFragment {
  return sql`case when view_count is not null then array[view_count,
    coalesce((extract(epoch from ${saidAt}) * 1000000)::bigint, 0), coalesce(source_key, 0)] end`;
}

const sourceOfOrigin = sql`nullif(origin[3], 0)::smallint`;
const instantOfOrigin = sql`'epoch'::timestamptz + nullif(origin[2], 0) * interval '1 microsecond'`;

const rises = perCount(({ stem }) => sql`${stem}_rise`);

function higher(count: SqlFragment): SqlFragment {
  return sql`coalesce(greatest(max(${count}), max(old_${count})), 0)`;
}

function highest(count: SqlFragment): SqlFragment {
  return sql`max(${count}) over so_far`;
}

/** By how much the count up to this day is higher than it was. */
function rise(count: SqlFragment): SqlFragment {
  return sql`max(${count}) over so_far - coalesce(max(old_${count}) over so_far, 0)`;
}

/** A day gains what its rise exceeds that of the day before. */
function growth(rise: SqlFragment): SqlFragment {
  return sql`${rise} - coalesce(max(${rise}) over day_before, 0)`;
}

/**
 * How the first count of a day changes, where its row is the video's first from now on, or was until now. Where facts lie
 * before the touched days, the earliest row is the one before them, which is both and changes by nothing.
 */
function firstCountChange(count: SqlFragment, rise: SqlFragment): SqlFragment {
  return sql`is_first::int * ${count} - was_first::int * (${count} - ${rise})`;
}

interface FirstSnapshots {
  /** The videos, each with its first row. */
  readonly videos: readonly { readonly key: bigint; readonly observedAt: number; readonly counts: Counts }[];
  /** Stands for who said it all; null if nobody named itself. */
  readonly sourceKey: number | null;
  /** Whether they are in no sum yet, not even as posted. */
  readonly areUncounted?: boolean;
  /** Selects video_key, observed_at, the five counts, and as view_before … bookmark_before the highest ones before. */
  readonly incoming: SqlFragment;
}

/**
 * Does what `recordSnapshots` does, for new videos with at most one snapshot for each day: there is nothing to look up,
 * to merge or to note, which makes it twice as fast. The videos carry their highest counts already.
 */
export async function recordFirstSnapshots(
  tx: Transaction,
  organizationKey: number,
  { videos, sourceKey, incoming, areUncounted = false }: FirstSnapshots,
  keepSnapshotsSince: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into video_snapshots (organization_key, video_key, observed_at, ${countColumns}, source_key)
    select ${organizationKey}::int, video_key, observed_at, ${countColumns}, ${sourceKey}::smallint
    from (${incoming}) incoming where observed_at >= ${keepSnapshotsSince}
    order by video_key, observed_at`);
  // An unknown count is null, which `greatest` passes over. Where views fell, the fact names the day's own row, which said less:
  // to look for the row that said them takes a third longer.
  await tx.execute(sql`
    insert into video_facts (organization_key, video_key, day, ${countColumns}, source_key, fetched_at)
    select ${organizationKey}::int, video_key, (observed_at at time zone 'UTC')::date,
      ${perCount(({ stem, count }) => sql`greatest(${count}, ${stem}_before)`)}, ${sourceKey}::smallint, observed_at
    from (${incoming}) incoming
    order by video_key, observed_at`);
  await tx.execute(sql`
    with first_counts as materialized (select * from ${firstCounts(videos)}),
    touched as (select video_key from first_counts),
    gains as not materialized (
      select video_key, (observed_at at time zone 'UTC')::date as day, 0 as posted_videos,
        ${perCount(({ stem, count, gain }) => sql`greatest(${count} - ${stem}_before, 0) as ${gain}`)}
      from (${incoming}) incoming
      ${areUncounted ? postedVideos(organizationKey) : sql``}
    ),
    ${foldIntoSums(organizationKey, {
      videos: sql`touched`,
      deltas: sql`gains`,
      firstCounts: sql`first_counts`,
    })}
    select`);
}

function postedVideos(organizationKey: number): SqlFragment {
  return sql`
    union all
    select v.key, v.published_on, 1, ${noGains}
    from touched cross join lateral (
      select key, published_on from videos v
      where v.organization_key = ${organizationKey} and v.key = touched.video_key offset 0
    ) v`;
}

function firstCounts(videos: FirstSnapshots["videos"]): SqlFragment {
  const countsOf = (name: keyof Counts) => arrayLiteral(videos.map(({ counts }) => counts[name]));
  return sql`unnest(
    ${arrayLiteral(videos.map(({ key }) => key))}::bigint[],
    ${arrayLiteral(videos.map(({ observedAt }) => dateOf(new Date(observedAt))))}::date[],
    ${perCount(({ counted }) => sql`${countsOf(`${counted}Count`)}::bigint[]`)}
  ) as first(video_key, day, ${gainColumns})`;
}
