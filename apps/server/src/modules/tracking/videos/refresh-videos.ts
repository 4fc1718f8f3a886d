import type { VideosToRefresh } from "@clipledger/contract/tracked-videos";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import { findAll } from "../find-all.ts";
import { recordItems, videoItem } from "../record-items.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import { lockTrackedVideosNamed, type TrackedVideoRow } from "./tracked-videos.queries.ts";

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
