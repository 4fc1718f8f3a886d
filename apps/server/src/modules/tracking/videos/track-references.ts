import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import type { FactsOwner } from "../facts/lock-facts.ts";
import { refuseIndividualVideos, refuseTooManyVideos } from "../plan-limits.ts";
import { rowMakingOf } from "../row-actor.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import { insertTrackedVideos, listTrackedVideosOf, type VideoName } from "../tracked-videos.queries.ts";
import { type CarriedVideo, carryingAccounts } from "./track-videos.ts";
import { removeTrackedVideo } from "./untrack-video.ts";

/**
 * Tracks videos for reference only: they count against the plan, and neither in analytics nor in payouts. None of them
 * is tracked yet. The caller has locked the facts.
 */
export async function trackReferences(
  tx: Transaction,
  ctx: OperationContext,
  organizationKey: number,
  videos: readonly CarriedVideo[],
): Promise<void> {
  if (videos.length === 0) return;
  refuseIndividualVideos(ctx);
  const accountIdOf = await carryingAccounts(tx, ctx, organizationKey, videos, false);
  const rows = videos.map((video) => ({
    id: createId("trackedVideo"),
    accountId: accountIdOf(video),
    platform: video.platform,
    platformVideoId: video.platformVideoId,
    region: video.region,
    isReference: true,
  }));
  await insertTrackedVideos(tx, rowMakingOf(ctx), rows);
  await refuseTooManyVideos(tx, ctx);
  const targets = rows.map(({ id }) => ({ kind: "video" as const, id }));
  await queueRuns(tx, ctx, targets, "user_add");
}

/** Those of the videos that are tracked for reference only are no longer. The caller has locked the facts. */
export async function untrackReferences(
  tx: Transaction,
  owner: FactsOwner,
  names: readonly VideoName[],
): Promise<void> {
  const tracked = await listTrackedVideosOf(tx, owner.organizationId, names);
  for (const video of tracked.filter(({ is_reference }) => is_reference))
    await removeTrackedVideo(tx, owner, video);
}
