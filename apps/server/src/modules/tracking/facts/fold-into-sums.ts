import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { foldIntoAssignments } from "./assignment-totals.ts";
import { anyGain, gainColumns, perCount, summedGains } from "./counts.ts";

interface GainChanges {
  /** An earlier part of the `with` clause that names each changed video once, as video_key. */
  readonly videos: SqlFragment;
  /** Another with the columns video_key, day, posted_videos, views, likes, comments, shares, bookmarks. */
  readonly deltas: SqlFragment;
  /** A third with video_key, day and the five: by how much the first counts of these days change. */
  readonly firstCounts: SqlFragment;
}

/**
 * The statements that add changes of daily gains to every sum they belong to, as the last parts of a `with` clause.
 * Only videos that count are folded in, looked up one by one, whatever the planner expects: a scan would grow with the
 * organization. A first count that was seen on the day of publication is a gain of that day in every range. Any other is one
 * only for ranges that contain both days: it goes to the baselines instead. Sums by day of publication contain all of them, since
 * they are asked for those published in the range.
 */
export function foldIntoSums(
  organizationKey: number,
  { videos, deltas, firstCounts }: GainChanges,
): SqlFragment {
  return sql`
    counted_videos as materialized (
      select v.key as video_key, v.account_key, v.content_type, v.published_on, v.hashtags, a.organization_id,
        a.id as account_id, a.creator_id, segment_of(v.platform, a.is_competitor, v.content_type) as segment
      from ${videos} touched
      cross join lateral (
        select * from videos v where v.organization_key = ${organizationKey} and v.key = touched.video_key and v.counts
        offset 0
      ) v
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
    baselines as materialized (
      select v.organization_id, v.account_id, v.account_key, v.content_type, v.published_on, v.segment, v.hashtags, f.day,
        ${gainColumns}
      from ${firstCounts} f join counted_videos v using (video_key) where f.day <> v.published_on
    ),
    project_baselines as materialized (
      select p.key as group_key, b.published_on, b.day, b.segment, ${gainColumns}
      from baselines b
      join account_projects ap on ap.organization_id = b.organization_id and ap.account_id = b.account_id
        and hashtags_pass(b.hashtags, ap.hashtags_filter)
      join projects p on p.organization_id = ap.organization_id and p.id = ap.project_id
    ),
    into_accounts as (
      insert into account_days as kept (organization_key, account_key, day, content_type, ${sumColumns})
      select ${organizationKey}::int, account_key, day, content_type, ${summed}
      from (
        select account_key, day, content_type, ${sumColumns} from sums where is_of_account
        union all
        select account_key, day, content_type, ${takenOut} from baselines
      ) changed
      group by account_key, day, content_type having ${anyChange} order by account_key, day, content_type
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
      select ${organizationKey}::int, group_key, day, segment, ${summed}
      from (
        select 0 as group_key, day, segment, ${sumColumns} from sums where not is_of_account
        union all
        select 0, day, segment, ${takenOut} from baselines
        union all
        select group_key, day, segment, ${sumColumns} from ${deltas} join counted_projects using (video_key)
        union all
        select group_key, day, segment, ${takenOut} from project_baselines
      ) changed
      group by group_key, day, segment having ${anyChange} order by group_key, day, segment
      on conflict (organization_key, group_key, day, segment) do update set ${added}
    ),
    ${foldBaselines(organizationKey)},
    ${foldIntoAssignments(organizationKey, deltas)}`;
}

function foldBaselines(organizationKey: number): SqlFragment {
  return sql`
    into_account_baselines as (
      insert into account_baselines as kept (
        organization_key, account_key, published_on, day, content_type, ${gainColumns})
      select ${organizationKey}::int, account_key, published_on, day, content_type, ${summedGains}
      from baselines group by account_key, published_on, day, content_type having ${anyGain}
      order by account_key, published_on, day, content_type
      on conflict (organization_key, account_key, published_on, day, content_type) do update set ${addedGains}
    ),
    into_group_baselines as (
      insert into group_baselines as kept (organization_key, group_key, published_on, day, segment, ${gainColumns})
      select ${organizationKey}::int, group_key, published_on, day, segment, ${summedGains}
      from (
        select 0 as group_key, published_on, day, segment, ${gainColumns} from baselines
        union all
        select group_key, published_on, day, segment, ${gainColumns} from project_baselines
      ) changed
      group by group_key, published_on, day, segment having ${anyGain} order by group_key, published_on, day, segment
      on conflict (organization_key, group_key, published_on, day, segment) do update set ${addedGains}
    )`;
}

const sumColumns = sql`posted_videos, ${gainColumns}`;
const takenOut = sql`0, ${perCount(({ gain }) => sql`-${gain}`)}`;

const summed = sql`sum(posted_videos)::bigint as posted_videos, ${summedGains}`;

const anyChange = sql`sum(posted_videos) <> 0 or ${anyGain}`;

const addedGains = perCount(({ gain }) => sql`${gain} = kept.${gain} + excluded.${gain}`);
const added = sql`posted_videos = kept.posted_videos + excluded.posted_videos, ${addedGains}`;
