import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface GainChanges {
  /** An earlier part of the `with` clause that names each changed video once, as video_key. */
  readonly videos: SqlFragment;
  /** Another with the columns video_key, day, posted_videos, views, likes, comments, shares, bookmarks. */
  readonly deltas: SqlFragment;
}

/**
 * The statements that add changes of daily gains to every sum they belong to, as the last parts of a `with` clause.
 * Only videos that count are folded in.
 */
export function foldIntoSums(organizationKey: number, { videos, deltas }: GainChanges): SqlFragment {
  return sql`
    counted_videos as materialized (
      select v.key as video_key, v.account_key, v.content_type, v.published_on, v.hashtags, a.organization_id,
        a.id as account_id, segment_of(v.platform, a.is_competitor, v.content_type) as segment
      from ${videos} touched
      join videos v on v.organization_key = ${organizationKey} and v.key = touched.video_key and v.counts
      join tracked_accounts a on a.key = v.account_key
    ),
    counted_projects as (
      select v.video_key, v.segment, p.key as group_key
      from counted_videos v
      join account_projects ap on ap.organization_id = v.organization_id and ap.account_id = v.account_id
        and hashtags_pass(v.hashtags, ap.hashtags_filter)
      join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
    ),
    sums as materialized (
      select account_key is not null as is_of_account, account_key, content_type, published_on, segment, day, ${summed}
      from ${deltas} join counted_videos using (video_key)
      group by grouping sets ((account_key, day, content_type), (published_on, day, segment))
      having ${anyChange}
    ),
    into_accounts as (
      insert into account_days as kept (organization_key, account_key, day, content_type, ${sumColumns})
      select ${organizationKey}::int, account_key, day, content_type, ${sumColumns}
      from sums where is_of_account order by account_key, day, content_type
      on conflict (organization_key, account_key, day, content_type) do update set ${added}
    ),
    into_cohorts as (
      insert into cohort_days as kept (organization_key, published_on, day, segment, ${sumColumns})
      select ${organizationKey}::int, published_on, day, segment, ${sumColumns}
      from sums where not is_of_account order by published_on, day, segment
      on conflict (organization_key, published_on, day, segment) do update set ${added}
    ),
    into_groups as (
      insert into group_days as kept (organization_key, group_key, day, segment, ${sumColumns})
      select ${organizationKey}::int, 0, day, segment, ${summed}
      from sums where not is_of_account group by day, segment having ${anyChange}
      union all
      select ${organizationKey}::int, group_key, day, segment, ${summed}
      from ${deltas} join counted_projects using (video_key)
      group by group_key, day, segment having ${anyChange}
      order by 2, 3, 4
      on conflict (organization_key, group_key, day, segment) do update set ${added}
    )`;
}

const sumColumns = sql`posted_videos, views, likes, comments, shares, bookmarks`;

const summed = sql`sum(posted_videos)::bigint as posted_videos, sum(views)::bigint as views, sum(likes)::bigint as likes,
  sum(comments)::bigint as comments, sum(shares)::bigint as shares, sum(bookmarks)::bigint as bookmarks`;

const anyChange = sql`sum(posted_videos) <> 0 or sum(views) <> 0 or sum(likes) <> 0 or sum(comments) <> 0
  or sum(shares) <> 0 or sum(bookmarks) <> 0`;

const added = sql`posted_videos = kept.posted_videos + excluded.posted_videos, views = kept.views + excluded.views,
  likes = kept.likes + excluded.likes, comments = kept.comments + excluded.comments,
  shares = kept.shares + excluded.shares, bookmarks = kept.bookmarks + excluded.bookmarks`;
