import type { NewEvent } from "@clipledger/contract/events/catalog";
import type { EventAccount, EventVideo } from "@clipledger/contract/events/tracking";
import { type ContentType, videoUrl } from "@clipledger/domain/platforms";
import {
  crossedMilestones,
  FOLLOWER_MILESTONES,
  VIEW_MILESTONES,
} from "@clipledger/domain/tracking/milestones";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import type { findSaved, SavedVideo } from "../facts/save-videos.ts";
import type { SyncTargetRow } from "./claim-run.ts";
import type { Fetched, ObservedVideo } from "./fetch-target.ts";

/**
 * New videos and milestones, as events. Runs after the videos were saved and before their snapshots are recorded: what
 * was known until now decides, so that each event is published once.
 */
export async function publishSyncEvents(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  target: SyncTargetRow,
  fetched: Fetched,
  savedOf: ReturnType<typeof findSaved>,
): Promise<void> {
  const account = toEventAccount(target, fetched);
  const news = findNews(target, fetched, savedOf);
  const stored = await listReportedVideos(
    tx,
    target,
    news.map(({ before }) => before.key),
  );
  const ctx = { actor: systemActor, clock, organization: { id: target.organization_id } };
  await publishEvents(tx, ctx, [
    ...news.flatMap((item) => eventsOf(account, item, stored.get(item.before.key))),
    ...followerMilestones(account, target, fetched),
  ]);
}

interface VideoNews {
  readonly before: SavedVideo;
  readonly observed: ObservedVideo;
}

function findNews(
  target: SyncTargetRow,
  { videos }: Fetched,
  savedOf: ReturnType<typeof findSaved>,
): VideoNews[] {
  return videos.flatMap((observed) => {
    const known = savedOf(observed);
    if (known === undefined) return [];
    const isNews = isFirstSeen(known)
      ? target.origin !== "video" && observed.publishedAt > target.tracked_since
      : crossedMilestones(VIEW_MILESTONES, Number(known.view_count), observed.viewCount ?? 0).length > 0;
    return isNews ? [{ before: known, observed }] : [];
  });
}

/** Of a sample, nothing was told until its account brought it. */
function isFirstSeen({ is_new, was_reference }: SavedVideo): boolean {
  return is_new || was_reference;
}

interface StoredVideoRow extends ReportedVideoRow {
  readonly has_facts: boolean;
}

/** Excluded videos and reference samples are nobody's news. */
async function listReportedVideos(
  tx: Transaction,
  { organization_key }: SyncTargetRow,
  keys: readonly bigint[],
): Promise<Map<bigint, StoredVideoRow>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.rows<StoredVideoRow>(sql`
    select v.key, v.content_type, v.published_at, v.caption, v.thumbnail_url, exists (
      select from video_facts f where f.organization_key = ${organization_key} and f.video_key = v.key
    ) as has_facts
    from videos v where v.organization_key = ${organization_key} and v.key = any(${keys}::bigint[])
      and not v.is_excluded and not v.is_reference`);
  return new Map(rows.map((row) => [row.key, row]));
}

function eventsOf(
  account: EventAccount,
  { before, observed }: VideoNews,
  stored: StoredVideoRow | undefined,
): NewEvent[] {
  if (stored === undefined) return [];
  if (isFirstSeen(before)) return [videoPublished(account, stored, observed)];
  // Stored but never counted until now: the first look at a video crosses nothing.
  if (!stored.has_facts) return [];
  return viewMilestones(account, stored, observed, Number(before.view_count));
}

/** What is stored of a video that an event reports. */
interface ReportedVideoRow {
  readonly key: bigint;
  readonly content_type: ContentType;
  readonly published_at: Date;
  readonly caption: string | null;
  readonly thumbnail_url: string | null;
}

function videoPublished(account: EventAccount, stored: ReportedVideoRow, observed: ObservedVideo): NewEvent {
  const counts = {
    viewCount: observed.viewCount ?? 0,
    likeCount: observed.likeCount ?? 0,
    commentCount: observed.commentCount ?? 0,
    shareCount: observed.shareCount ?? 0,
  };
  const video = { ...toEventVideo(account, stored, observed), ...counts };
  return { type: "video.published", data: { video, account } };
}

function viewMilestones(
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
function followerMilestones(
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

function toEventAccount(target: SyncTargetRow, { profile }: Fetched): EventAccount {
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
