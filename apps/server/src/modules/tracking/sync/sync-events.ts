import type { NewEvent } from "@clipledger/contract/events/catalog";
import type { EventAccount, EventVideo } from "@clipledger/contract/events/tracking";
import { type ContentType, videoUrl } from "@clipledger/domain/platforms";
import {
  crossedMilestones,
  FOLLOWER_MILESTONES,
  VIEW_MILESTONES,
} from "@clipledger/domain/tracking/milestones";
import type { Fetched, ObservedVideo } from "./fetch-target.ts";
import type { SyncTargetRow } from "./sync-target.ts";

/** What is stored of a video that an event reports. */
export interface ReportedVideoRow {
  readonly key: bigint;
  readonly content_type: ContentType;
  readonly published_at: Date;
  readonly caption: string | null;
  readonly thumbnail_url: string | null;
}

export function videoPublished(
  account: EventAccount,
  stored: ReportedVideoRow,
  observed: ObservedVideo,
): NewEvent {
  const counts = {
    viewCount: observed.viewCount ?? 0,
    likeCount: observed.likeCount ?? 0,
    commentCount: observed.commentCount ?? 0,
    shareCount: observed.shareCount ?? 0,
  };
  const video = { ...toEventVideo(account, stored, observed), ...counts };
  return { type: "video.published", data: { video, account } };
}

export function viewMilestones(
  account: EventAccount,
  stored: ReportedVideoRow,
  observed: ObservedVideo,
  previousViewCount: number,
): NewEvent[] {
  const viewCount = observed.viewCount ?? 0;
  const video = toEventVideo(account, stored, observed);
  const observedAt = observed.observedAt.toISOString();
  return crossedMilestones(VIEW_MILESTONES, previousViewCount, viewCount).map((milestone) => ({
    type: "video.views_milestone",
    data: { video, account, milestone, viewCount, previousViewCount, observedAt },
  }));
}

/** Followers come and go: only what passes the highest count ever seen is news. */
export function followerMilestones(
  account: EventAccount,
  { follower_count, highest_follower_count }: SyncTargetRow,
  { profile: { followerCount }, observedAt }: Fetched,
): NewEvent[] {
  if (follower_count === null || followerCount === null) return [];
  const previousFollowerCount = Number(follower_count);
  const highest = Number(highest_follower_count ?? follower_count);
  return crossedMilestones(FOLLOWER_MILESTONES, highest, followerCount).map((milestone) => ({
    type: "account.followers_milestone",
    data: {
      account,
      milestone,
      followerCount,
      previousFollowerCount,
      observedAt: observedAt.toISOString(),
    },
  }));
}

export function toEventAccount(target: SyncTargetRow, { profile }: Fetched): EventAccount {
  return {
    id: target.account_id,
    platform: target.platform,
    platformAccountId: target.platform_account_id,
    username: profile.username ?? target.username,
    isCompetitor: target.is_competitor,
  };
}

function toEventVideo(
  { platform, username }: EventAccount,
  stored: ReportedVideoRow,
  { platformVideoId }: ObservedVideo,
): EventVideo {
  const contentType = stored.content_type;
  return {
    platform,
    platformVideoId,
    url: videoUrl({ platform, platformVideoId, username, contentType }),
    thumbnailUrl: stored.thumbnail_url,
    publishedAt: stored.published_at.toISOString(),
    caption: stored.caption,
    contentType,
  };
}
