import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/**
 * The statements that add changes of daily gains to every sum they belong to, as the last parts of a `with` clause.
 * `deltas` names an earlier part with the columns video_key, day, posted_videos, views, likes, comments, shares,
 * bookmarks. Only videos that count are folded in.
 */
export function foldIntoSums(organizationKey: number, deltas: SqlFragment): SqlFragment {
  return sql`
    counted as (
      select d.day, d.posted_videos, d.views, d.likes, d.comments, d.shares, d.bookmarks,
        v.account_key, v.content_type, v.published_on, v.hashtags,
        segment_of(v.platform, a.is_competitor, v.content_type) as segment
      from ${deltas} d
      join videos v on v.organization_key = ${organizationKey} and v.key = d.video_key and v.counts
      join tracked_accounts a on a.key = v.account_key
    ),
    into_accounts as (
      insert into account_days as kept (
        organization_key, account_key, day, content_type, posted_videos, views, likes, comments, shares, bookmarks
      )
      select ${organizationKey}::int, account_key, day, content_type, ${summed}
      from counted group by account_key, day, content_type having ${anyChange} order by account_key, day, content_type
      on conflict (organization_key, account_key, day, content_type) do update set ${added}
    ),
    into_cohorts as (
      insert into cohort_days as kept (
        organization_key, published_on, day, segment, posted_videos, views, likes, comments, shares, bookmarks
      )
      select ${organizationKey}::int, published_on, day, segment, ${summed}
      from counted group by published_on, day, segment having ${anyChange} order by published_on, day, segment
      on conflict (organization_key, published_on, day, segment) do update set ${added}
    ),
    grouped as (
      select 0 as group_key, day, segment, ${summedAs} from counted group by day, segment
      union all
      select p.key, c.day, c.segment, ${summedAs}
      from counted c
      join tracked_accounts a on a.key = c.account_key
      join account_projects ap on ap.organization_id = a.organization_id and ap.account_id = a.id
        and hashtags_pass(c.hashtags, ap.hashtags_filter)
      join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
      group by p.key, c.day, c.segment
    ),
    into_groups as (
      insert into group_days as kept (
        organization_key, group_key, day, segment, posted_videos, views, likes, comments, shares, bookmarks
      )
      select ${organizationKey}::int, group_key, day, segment, ${summed}
      from grouped group by group_key, day, segment having ${anyChange} order by group_key, day, segment
      on conflict (organization_key, group_key, day, segment) do update set ${added}
    )`;
}

const summed = sql`sum(posted_videos), sum(views), sum(likes), sum(comments), sum(shares), sum(bookmarks)`;

const summedAs = sql`sum(posted_videos) as posted_videos, sum(views) as views, sum(likes) as likes,
  sum(comments) as comments, sum(shares) as shares, sum(bookmarks) as bookmarks`;

const anyChange = sql`sum(posted_videos) <> 0 or sum(views) <> 0 or sum(likes) <> 0 or sum(comments) <> 0
  or sum(shares) <> 0 or sum(bookmarks) <> 0`;

const added = sql`posted_videos = kept.posted_videos + excluded.posted_videos, views = kept.views + excluded.views,
  likes = kept.likes + excluded.likes, comments = kept.comments + excluded.comments,
  shares = kept.shares + excluded.shares, bookmarks = kept.bookmarks + excluded.bookmarks`;
