import type { TrackedAccountsQuery } from "@clipledger/contract/tracked-accounts";
import type { TrackedAccountOutput } from "@clipledger/contract/tracked-accounts/tracked-account";
import type { OperationContext } from "../../../infra/context.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { toRowUser } from "../row-actor.ts";
import {
  countListedAccounts,
  type ListedAccountRow,
  listAccountRows,
} from "./tracked-account-list.queries.ts";

export async function listTrackedAccounts(ctx: OperationContext, query: TrackedAccountsQuery) {
  const [totalRows, rows] = await Promise.all([
    countListedAccounts(ctx.db, ctx.organization.id, query),
    listAccountRows(ctx.db, ctx.organization.id, query),
  ]);
  return { data: rows.map(toTrackedAccount), pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

function toTrackedAccount(row: ListedAccountRow): TrackedAccountOutput {
  return {
    id: row.id,
    platform: row.platform,
    platformAccountId: row.platform_account_id,
    initialUsername: row.initial_username,
    region: row.region,
    maxVideos: row.max_videos,
    isCompetitor: row.is_competitor,
    orgCreatorId: row.creator_id,
    hashtagsFilter: row.hashtags_filter,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    actorType: row.actor_type,
    userId: row.user_id,
    orgId: row.organization_id,
    lastErrorAt: toTimestamp(row.last_error_at),
    lastErrorCode: row.last_error_code,
    username: row.username,
    displayName: row.display_name,
    individualVideos: row.individual_videos,
    analyticsLatestLoadAt: toTimestamp(row.loaded_at),
    excludedVideosCount: row.excluded_videos,
    totalVideosTracked: row.tracked_videos,
    totalVideosRetained: row.retained_videos,
    totalVideosPublished: row.published_video_count === null ? null : Number(row.published_video_count),
    user: toRowUser(row),
    creator: row.creator,
    projects: row.projects,
  };
}
