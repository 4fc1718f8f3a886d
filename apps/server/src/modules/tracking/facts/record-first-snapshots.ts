import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { countColumns } from "./counts.ts";
import { countGains } from "./recount-videos.ts";

/**
 * Does what `recordSnapshots` does, for videos that have no snapshot yet and at most one for each day: with nothing to
 * compare or to merge, it takes half the time. The videos carry their highest counts already.
 */
export async function recordFirstSnapshots(
  tx: Transaction,
  organizationKey: number,
  { videoKeys, incoming }: { videoKeys: readonly bigint[]; incoming: SqlFragment },
  keepSnapshotsSince: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into video_snapshots (organization_key, video_key, observed_at, ${countColumns})
    select ${organizationKey}::int, video_key, observed_at, ${countColumns}
    from (${incoming}) incoming where observed_at >= ${keepSnapshotsSince}
    order by video_key, observed_at`);
  await tx.execute(sql`
    insert into video_facts (organization_key, video_key, day, ${countColumns})
    select ${organizationKey}::int, video_key, (observed_at at time zone 'UTC')::date, max(view_count) over so_far,
      coalesce(max(like_count) over so_far, 0), coalesce(max(comment_count) over so_far, 0),
      coalesce(max(share_count) over so_far, 0), coalesce(max(bookmark_count) over so_far, 0)
    from (${incoming}) incoming
    window so_far as (partition by video_key order by observed_at rows unbounded preceding)
    order by video_key, observed_at`);
  await countGains(tx, organizationKey, videoKeys);
}
