import type { NewTrackedVideos } from "@clipledger/contract/tracked-videos";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recountVideos } from "../facts/recount-videos.ts";
import { refuseIndividualVideos, refuseTooManyVideos } from "../plan-limits.ts";
import { recordItems, videoItem } from "../record-items.ts";
import { rowMakingOf } from "../row-actor.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import { putBackVideos } from "../untracked/put-back.ts";
import { carryingAccounts } from "./carrying-accounts.ts";
import { type FoundVideo, lookUpVideos } from "./look-up-videos.ts";
import { listStoredVideos, updateIsReference } from "./stored-videos.queries.ts";
import {
  insertTrackedVideos,
  listTrackedVideosOf,
  type TrackedVideoRow,
  updateSamplesToTracked,
} from "./tracked-videos.queries.ts";

export async function trackVideos(
  ctx: OperationContext,
  { videos, isCompetitor = false }: NewTrackedVideos,
): Promise<{ count: number; eventIds: string[] }> {
  refuseIndividualVideos(ctx);
  const found = await lookUpVideos(ctx, videos);
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const organizationKey = await lockFacts(tx, organizationId);
    await putBackVideos(tx, organizationId, found);
    const tracked = toBeTracked(found, await listTrackedVideosOf(tx, organizationId, found));
    await addVideos(
      tx,
      ctx,
      organizationKey,
      tracked.filter(({ row }) => row === undefined),
      isCompetitor,
    );
    await countSamples(
      tx,
      ctx,
      organizationKey,
      tracked.filter(({ row }) => row !== undefined),
    );
    await recordItems(tx, ctx, "video.tracked", tracked.map(toVideoItem));
    const targets = tracked.map(({ id }) => ({ kind: "video" as const, id }));
    return { count: tracked.length, eventIds: await queueRuns(tx, ctx, targets, "user_add") };
  });
}

interface TrackedNow extends FoundVideo {
  readonly id: string;
  /** Of a sample in a brief. */
  readonly row: TrackedVideoRow | undefined;
}

function toBeTracked(found: readonly FoundVideo[], known: readonly TrackedVideoRow[]): TrackedNow[] {
  const rows = new Map(known.map((row) => [`${row.platform} ${row.platform_video_id}`, row]));
  return found
    .map((video) => ({ ...video, row: rows.get(`${video.platform} ${video.platformVideoId}`) }))
    .filter(({ row }) => row === undefined || row.is_reference)
    .map((video) => ({ ...video, id: video.row?.id ?? createId("trackedVideo") }));
}

async function addVideos(
  tx: Transaction,
  ctx: OperationContext,
  organizationKey: number,
  videos: readonly TrackedNow[],
  isCompetitor: boolean,
): Promise<void> {
  if (videos.length === 0) return;
  const accountIdOf = await carryingAccounts(tx, ctx, organizationKey, videos, isCompetitor);
  await insertTrackedVideos(
    tx,
    rowMakingOf(ctx),
    videos.map((video) => ({
      id: video.id,
      accountId: accountIdOf(video),
      platform: video.platform,
      platformVideoId: video.platformVideoId,
      region: video.region,
      isReference: false,
    })),
  );
  await refuseTooManyVideos(tx, ctx);
}

/** From now on they count like any other video. */
async function countSamples(
  tx: Transaction,
  ctx: OperationContext,
  organizationKey: number,
  samples: readonly TrackedNow[],
): Promise<void> {
  const stored = await listStoredVideos(tx, organizationKey, samples);
  const videoKeys = stored.map(({ key }) => key);
  await recountVideos(tx, organizationKey, videoKeys, () =>
    updateIsReference(tx, organizationKey, videoKeys, false),
  );
  await updateSamplesToTracked(
    tx,
    ctx.organization.id,
    samples.map(({ id }) => id),
    ctx.clock.now(),
  );
}

function toVideoItem({ id, platformVideoId, platformAccountId, video }: TrackedNow) {
  return videoItem({
    id,
    platform_video_id: platformVideoId,
    username: video.accountUsername,
    platform_account_id: platformAccountId,
  });
}
