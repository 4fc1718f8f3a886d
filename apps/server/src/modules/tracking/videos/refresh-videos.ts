import type { VideosToRefresh } from "@clipledger/contract/tracked-videos";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import { findAll, recordItems, videoItem } from "../tracked-items.ts";
import { selectTrackedVideos, type TrackedVideoRow } from "./tracked-videos.queries.ts";

interface RefreshedVideos {
  refreshed: { id: string; platformVideoId: string; platform: Platform }[];
  totalRefreshed: number;
  eventIds: string[];
}

export function refreshVideos(ctx: OperationContext, { items }: VideosToRefresh): Promise<RefreshedVideos> {
  return ctx.db.transaction(async (tx) => {
    const known = await lockTrackedVideosNamed(
      tx,
      ctx.organization.id,
      items.map(({ id }) => id),
    );
    const rows = findAll(items, finderIn(known));
    const targets = rows.map(({ id }) => ({ kind: "video" as const, id }));
    const eventIds = await queueRuns(tx, ctx, targets, "user_refresh");
    await recordItems(tx, ctx, "video.refreshed", rows.map(videoItem));
    return { refreshed: rows.map(toRefreshed), totalRefreshed: rows.length, eventIds };
  });
}

/** By our id or the platform's. */
function finderIn(rows: readonly TrackedVideoRow[]) {
  const byName = new Map(
    rows.flatMap((row) => [
      [`${row.platform} ${row.id}`, row],
      [`${row.platform} ${row.platform_video_id}`, row],
    ]),
  );
  return ({ platform, id }: VideosToRefresh["items"][number]) => byName.get(`${platform} ${id}`);
}

function toRefreshed({ id, platform, platform_video_id }: TrackedVideoRow) {
  return { id, platformVideoId: platform_video_id, platform };
}

/** By our ids or those of the platforms; samples in briefs are not among them. */
function lockTrackedVideosNamed(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
): Promise<TrackedVideoRow[]> {
  return tx.rows(sql`
    ${selectTrackedVideos} where t.organization_id = ${organizationId} and not t.is_reference
      and (t.id = any(${names}) or t.platform_video_id = any(${names}))
    order by t.id for key share of t`);
}
