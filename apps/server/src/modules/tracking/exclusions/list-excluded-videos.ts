import type { ExcludedVideoOutput, ExcludedVideosQuery } from "@clipledger/contract/excluded-videos";
import type { OperationContext } from "../../../infra/context.ts";
import { toRowUser } from "../row-actor.ts";
import {
  countListedExclusions,
  type ListedExclusionRow,
  listExclusionRows,
} from "./excluded-video-list.queries.ts";

export async function listExcludedVideos(ctx: OperationContext, query: ExcludedVideosQuery) {
  const [totalRows, rows] = await Promise.all([
    countListedExclusions(ctx.db, ctx.organization.id, query),
    listExclusionRows(ctx.db, ctx.organization.id, query),
  ]);
  return { data: rows.map(toExcludedVideo), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

function toExcludedVideo(row: ListedExclusionRow): ExcludedVideoOutput {
  return {
    id: row.id,
    orgAccountId: row.account_id,
    platform: row.platform,
    platformAccountId: row.platform_account_id,
    platformVideoId: row.platform_video_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    actorType: row.actor_type,
    userId: row.user_id,
    orgId: row.organization_id,
    username: row.username,
    accountDisplayName: row.display_name,
    caption: row.caption,
    thumbnailUrl: row.thumbnail_url,
    contentType: row.content_type,
    user: toRowUser(row),
  };
}
