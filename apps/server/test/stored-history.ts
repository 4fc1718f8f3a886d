import { sql } from "../src/infra/db/sql.ts";
import type { TestOrganization } from "./builders.ts";

/** Everything that imports and syncs store of an organization's videos, as sorted lines without made-up keys. */
export async function readStoredHistory({ id, ctx }: TestOrganization): Promise<string[]> {
  const counts = sql`view_count, like_count, comment_count, share_count, bookmark_count`;
  const gains = sql`views, likes, comments, shares, bookmarks`;
  const sums = sql`posted_videos, ${gains}`;
  const rows = await ctx.db.rows<{ line: string }>(sql`
    with o as (select key from organizations where id = ${id})
    select concat_ws(' | ', 'account', platform, platform_account_id, origin, username, max_videos, is_competitor) as line
    from tracked_accounts where organization_id = ${id}
    union all
    select concat_ws(' | ', 'video', v.platform, v.platform_video_id, a.platform_account_id, v.published_at, v.observed_at,
      v.content_type, v.caption, v.hashtags, v.duration_seconds, ${counts})
    from o join videos v on v.organization_key = o.key join tracked_accounts a on a.key = v.account_key
    union all
    select concat_ws(' | ', 'snapshot', v.platform_video_id, s.observed_at, ${sql`s.view_count, s.like_count, s.comment_count, s.share_count, s.bookmark_count`})
    from o join video_snapshots s on s.organization_key = o.key
    join videos v on v.organization_key = o.key and v.key = s.video_key
    union all
    select concat_ws(' | ', 'fact', v.platform_video_id, f.day, f.view_count, f.like_count, f.comment_count, f.share_count, f.bookmark_count)
    from o join video_facts f on f.organization_key = o.key
    join videos v on v.organization_key = o.key and v.key = f.video_key
    union all
    select concat_ws(' | ', 'account day', a.platform_account_id, d.day, d.content_type, ${sums})
    from o join account_days d on d.organization_key = o.key join tracked_accounts a on a.key = d.account_key
    union all
    select concat_ws(' | ', 'group day', d.group_key, d.day, d.segment, ${sums})
    from o join group_days d on d.organization_key = o.key
    union all
    select concat_ws(' | ', 'cohort day', d.published_on, d.day, d.segment, ${sums})
    from o join cohort_days d on d.organization_key = o.key
    union all
    select concat_ws(' | ', 'account baseline', a.platform_account_id, d.published_on, d.day, d.content_type, 0, ${gains})
    from o join account_baselines d on d.organization_key = o.key join tracked_accounts a on a.key = d.account_key
    union all
    select concat_ws(' | ', 'group baseline', d.group_key, d.published_on, d.day, d.segment, 0, ${gains})
    from o join group_baselines d on d.organization_key = o.key`);
  return rows
    .map(({ line }) => line)
    .filter((line) => !EMPTY_SUM.test(line))
    .sort();
}

/** Left behind where a day gained something that, as a later row shows, was gained before. */
const EMPTY_SUM = /^(account|group|cohort) (day|baseline) .*( \| 0){6}$/;
