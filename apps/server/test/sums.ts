import type { Queryable } from "../src/infra/db/database.ts";
import { sql } from "../src/infra/db/sql.ts";

interface Sums {
  readonly source: string;
  readonly posted_videos: bigint;
  readonly views: bigint;
  readonly likes: bigint;
}

/** The organization's totals as its facts give them, and as each table of sums has them: all must be the same. */
export async function readTotals(db: Queryable, organizationId: string): Promise<Omit<Sums, "source">[]> {
  const rows = await db.rows<Sums>(sql`
    with this as (select key from organizations where id = ${organizationId})
    select 'facts' as source, count(*)::bigint as posted_videos, coalesce(sum(f.view_count), 0)::bigint as views,
      coalesce(sum(f.like_count), 0)::bigint as likes
    from this join videos v on v.organization_key = this.key and v.counts left join lateral (
      select f.view_count, f.like_count from video_facts f
      where f.organization_key = v.organization_key and f.video_key = v.key order by f.day desc limit 1
    ) f on true
    union all
    select 'accounts', ${summed} from this join (
      select organization_key, posted_videos, views, likes from account_days
      union all select organization_key, 0, views, likes from account_baselines
    ) d on d.organization_key = this.key
    union all
    select 'groups', ${summed} from this join (
      select organization_key, group_key, posted_videos, views, likes from group_days
      union all select organization_key, group_key, 0, views, likes from group_baselines
    ) d on d.organization_key = this.key and d.group_key = 0
    union all
    select 'cohorts', ${summed} from this join cohort_days d on d.organization_key = this.key`);
  return rows.map(({ source: _source, ...totals }) => totals);
}

const summed = sql`coalesce(sum(d.posted_videos), 0)::bigint, coalesce(sum(d.views), 0)::bigint,
  coalesce(sum(d.likes), 0)::bigint`;
