import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { foldIntoSums } from "./fold-into-sums.ts";

export interface RecordedSnapshots {
  /** Snapshots that were new, or raised a count of one seen before. */
  readonly changed: number;
}

/**
 * Stores snapshots, raises the daily facts they exceed, and brings every sum up to date with what changed. `incoming`
 * selects video_key, observed_at and the five counts; counts may be null. Recording the same snapshots again changes
 * nothing, in whatever order they come. The caller holds the facts' lock and has added the partitions.
 */
export async function recordSnapshots(
  tx: Transaction,
  organizationKey: number,
  incoming: SqlFragment,
  keepSnapshotsSince: Date,
): Promise<RecordedSnapshots> {
  return tx.row<RecordedSnapshots>(sql`
    with incoming as materialized (${incoming}),
    daily as materialized (
      select video_key, (observed_at at time zone 'UTC')::date as day, count(*) as snapshots,
        max(view_count) as view_count, coalesce(max(like_count), 0) as like_count,
        coalesce(max(comment_count), 0) as comment_count, coalesce(max(share_count), 0) as share_count,
        coalesce(max(bookmark_count), 0) as bookmark_count
      from incoming group by 1, 2
    ),
    stored_snapshots as (
      insert into video_snapshots as kept (
        organization_key, video_key, observed_at, view_count, like_count, comment_count, share_count, bookmark_count
      )
      select ${organizationKey}::int, video_key, observed_at, max(view_count), max(like_count), max(comment_count),
        max(share_count), max(bookmark_count)
      from incoming where observed_at >= ${keepSnapshotsSince}
      group by video_key, observed_at order by video_key, observed_at
      on conflict (organization_key, video_key, observed_at) do update set ${raisedSnapshot}
      where ${snapshotIsRaised}
      returning 1
    ),
    ${factChanges(organizationKey)},
    raised as (select * from changes where not was_known or view_count > old_view_count or like_count > old_like_count
      or comment_count > old_comment_count or share_count > old_share_count or bookmark_count > old_bookmark_count),
    stored_facts as (
      insert into video_facts (
        organization_key, video_key, day, view_count, like_count, comment_count, share_count, bookmark_count
      )
      select ${organizationKey}::int, video_key, day, view_count, like_count, comment_count, share_count, bookmark_count
      from raised order by video_key, day
      on conflict (organization_key, video_key, day) do update set view_count = excluded.view_count,
        like_count = excluded.like_count, comment_count = excluded.comment_count,
        share_count = excluded.share_count, bookmark_count = excluded.bookmark_count
    ),
    newest as (
      select distinct on (c.video_key) c.video_key, c.view_count, c.like_count, c.comment_count, c.share_count,
        c.bookmark_count, i.observed_at
      from changes c join (select video_key, max(observed_at) as observed_at from incoming group by 1) i using (video_key)
      order by c.video_key, c.day desc
    ),
    stored_videos as (
      update videos v set view_count = n.view_count, like_count = n.like_count, comment_count = n.comment_count,
        share_count = n.share_count, bookmark_count = n.bookmark_count,
        observed_at = greatest(v.observed_at, n.observed_at)
      from newest n where v.organization_key = ${organizationKey} and v.key = n.video_key
    ),
    deltas as (select video_key, day, 0 as posted_videos, views, likes, comments, shares, bookmarks from changes),
    ${foldIntoSums(organizationKey, sql`deltas`)}
    select (select count(*)::int from stored_snapshots) + (
      select coalesce(sum(d.snapshots), 0)::int from daily d join raised using (video_key, day)
      where d.day < ${keepSnapshotsSince}::date
    ) as changed`);
}

const raisedSnapshot = sql`view_count = greatest(kept.view_count, excluded.view_count),
  like_count = greatest(kept.like_count, excluded.like_count),
  comment_count = greatest(kept.comment_count, excluded.comment_count),
  share_count = greatest(kept.share_count, excluded.share_count),
  bookmark_count = greatest(kept.bookmark_count, excluded.bookmark_count)`;

// Null stands for an unknown count: knowing it raises it, not knowing it changes nothing.
const snapshotIsRaised = sql`excluded.view_count > kept.view_count
  or excluded.like_count > coalesce(kept.like_count, -1) or excluded.comment_count > coalesce(kept.comment_count, -1)
  or excluded.share_count > coalesce(kept.share_count, -1)
  or excluded.bookmark_count > coalesce(kept.bookmark_count, -1)`;

/**
 * `changes`: for each touched video, its facts from the first touched day on, with the one before it: counts as they
 * were and as they become, and by how much each day's gains change.
 */
function factChanges(organizationKey: number): SqlFragment {
  return sql`
    touched as (select video_key, min(day) as first_day from daily group by 1),
    known as (
      select f.video_key, f.day, f.view_count, f.like_count, f.comment_count, f.share_count, f.bookmark_count
      from touched t join video_facts f
        on f.organization_key = ${organizationKey} and f.video_key = t.video_key and f.day >= t.first_day
      union all
      select t.video_key, b.day, b.view_count, b.like_count, b.comment_count, b.share_count, b.bookmark_count
      from touched t cross join lateral (
        select * from video_facts f
        where f.organization_key = ${organizationKey} and f.video_key = t.video_key and f.day < t.first_day
        order by f.day desc limit 1
      ) b
    ),
    merged as (
      select video_key, day, k.video_key is not null as was_known,
        coalesce(k.view_count, 0) as old_view_count, coalesce(k.like_count, 0) as old_like_count,
        coalesce(k.comment_count, 0) as old_comment_count, coalesce(k.share_count, 0) as old_share_count,
        coalesce(k.bookmark_count, 0) as old_bookmark_count,
        greatest(k.view_count, d.view_count) as view_count, greatest(k.like_count, d.like_count) as like_count,
        greatest(k.comment_count, d.comment_count) as comment_count,
        greatest(k.share_count, d.share_count) as share_count,
        greatest(k.bookmark_count, d.bookmark_count) as bookmark_count
      from daily d full join known k using (video_key, day)
    ),
    running as (
      select video_key, day, was_known, max(old_view_count) over so_far as old_view_count,
        max(old_like_count) over so_far as old_like_count, max(old_comment_count) over so_far as old_comment_count,
        max(old_share_count) over so_far as old_share_count, max(old_bookmark_count) over so_far as old_bookmark_count,
        max(view_count) over so_far as view_count, max(like_count) over so_far as like_count,
        max(comment_count) over so_far as comment_count, max(share_count) over so_far as share_count,
        max(bookmark_count) over so_far as bookmark_count
      from merged window so_far as (partition by video_key order by day)
    ),
    changes as materialized (
      select running.*,
        ${gainChange(sql`view_count`, sql`old_view_count`)} as views,
        ${gainChange(sql`like_count`, sql`old_like_count`)} as likes,
        ${gainChange(sql`comment_count`, sql`old_comment_count`)} as comments,
        ${gainChange(sql`share_count`, sql`old_share_count`)} as shares,
        ${gainChange(sql`bookmark_count`, sql`old_bookmark_count`)} as bookmarks
      from running window by_day as (partition by video_key order by day)
    )`;
}

function gainChange(count: SqlFragment, oldCount: SqlFragment): SqlFragment {
  return sql`(${count} - lag(${count}, 1, 0::bigint) over by_day)
    - (${oldCount} - lag(${oldCount}, 1, 0::bigint) over by_day)`;
}
