import type { TrackedVideoOutput, TrackedVideosQuery } from "@clipledger/contract/tracked-videos";
import type { OperationContext } from "../../../infra/context.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { toRowUser } from "../row-actor.ts";
import { countListedVideos, type ListedVideoRow, listVideoRows } from "./tracked-video-list.queries.ts";

export async function listTrackedVideos(ctx: OperationContext, query: TrackedVideosQuery) {
  const [totalRows, rows] = await Promise.all([
    countListedVideos(ctx.db, ctx.organization.id, query),
    listVideoRows(ctx.db, ctx.organization.id, query),
  ]);
  return { data: rows.map(toTrackedVideo), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

function toTrackedVideo(row: ListedVideoRow): TrackedVideoOutput {
  return {
    id: row.id,
    orgAccountId: row.account_id,
    platformVideoId: row.platform_video_id,
    platform: row.platform,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    actorType: row.actor_type,
    userId: row.user_id,
    orgId: row.organization_id,
    lastErrorAt: toTimestamp(row.last_error_at),
    lastErrorCode: row.last_error_code,
    username: row.username,
    accountDisplayName: row.display_name,
    analyticsLatestLoadAt: toTimestamp(row.observed_at),
    orgAccountMaxVideos: row.max_videos,
    platformAccountId: row.platform_account_id,
    isCompetitor: row.is_competitor,
    user: toRowUser(row),
  };
}
