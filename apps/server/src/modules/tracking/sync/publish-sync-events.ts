import type { NewEvent } from "@clipledger/contract/events/catalog";
import type { EventAccount } from "@clipledger/contract/events/tracking";
import { crossedMilestones, VIEW_MILESTONES } from "@clipledger/domain/tracking/milestones";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import type { SavedVideo } from "../facts/save-videos.ts";
import type { Fetched, ObservedVideo } from "./fetch-target.ts";
import {
  followerMilestones,
  type ReportedVideoRow,
  toEventAccount,
  videoPublished,
  viewMilestones,
} from "./sync-events.ts";
import type { SyncTargetRow } from "./sync-target.ts";

/**
 * New videos and milestones, as events. Runs after the videos were saved and before their snapshots are recorded: what
 * was known until now decides, so that each event is published once.
 */
export async function publishSyncEvents(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  target: SyncTargetRow,
  fetched: Fetched,
  saved: readonly SavedVideo[],
): Promise<void> {
  const account = toEventAccount(target, fetched);
  const news = findNews(target, fetched, saved);
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

function findNews(target: SyncTargetRow, { videos }: Fetched, saved: readonly SavedVideo[]): VideoNews[] {
  const before = new Map(saved.map((video) => [video.platform_video_id, video]));
  return videos.flatMap((observed) => {
    const known = before.get(observed.platformVideoId);
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
