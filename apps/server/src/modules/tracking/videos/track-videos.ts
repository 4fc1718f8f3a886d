import type { AnswerOrigin, Connector, LookupTerms, PlatformVideo } from "@clipledger/connectors/connector";
import type { NewTrackedVideos } from "@clipledger/contract/tracked-videos";
import type { Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { isSimulatedBy } from "../../sources/source-names.ts";
import { putBackVideos } from "../accounts/put-back.ts";
import { lockFacts } from "../facts/lock-facts.ts";
import { recountVideos } from "../facts/recount-videos.ts";
import { lookUpTogether, NotTrackable } from "../look-up-together.ts";
import { refuseIndividualVideos, refuseTooManyVideos } from "../plan-limits.ts";
import { rowMakingOf } from "../row-actor.ts";
import { queueRuns } from "../sync/queue-runs.ts";
import { insertAccounts, lockAccountsByPlatform } from "../tracked-accounts.queries.ts";
import { recordItems, videoItem } from "../tracked-items.ts";
import {
  insertTrackedVideos,
  listStoredVideos,
  listTrackedVideosOf,
  type TrackedVideoRow,
  updateIsReference,
} from "../tracked-videos.queries.ts";

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

interface FoundVideo extends CarriedVideo {
  readonly video: PlatformVideo;
}

type WantedVideo = NewTrackedVideos["videos"][number];

/** The videos as their platforms show them, each once, however often it was named. */
async function lookUpVideos(ctx: OperationContext, wanted: readonly WantedVideo[]): Promise<FoundVideo[]> {
  const found = await lookUpTogether(
    ctx,
    { noun: "video", refusal: "TRACKED_VIDEO_VALIDATION_FAILED" },
    wanted.map((video) => ({
      platform: video.platform,
      identifier: video.videoId,
      thing: { platformVideoId: video.videoId },
      async ask(connector: Connector, terms: LookupTerms) {
        let source: string | undefined;
        const onAnswer = (origin: AnswerOrigin) => {
          source = origin.source;
        };
        const region = video.region ?? undefined;
        const found = await connector.video({ ...terms, onAnswer, region, platformVideoId: video.videoId });
        return toFoundVideo(video, found, isSimulatedBy(source));
      },
    })),
  );
  return uniqueBy(found, ({ platform, platformVideoId }) => `${platform} ${platformVideoId}`);
}

function toFoundVideo(
  wanted: WantedVideo,
  video: PlatformVideo,
  isSimulated: boolean | undefined,
): FoundVideo {
  const { platformAccountId } = video;
  if (platformAccountId === null || video.publishedAt === null) throw new NotTrackable("INVALID_DATA");
  if (wanted.platform_account_id !== undefined && wanted.platform_account_id !== platformAccountId) {
    throw new NotTrackable("INVALID_DATA", "The video belongs to another account");
  }
  return {
    platform: wanted.platform,
    platformVideoId: video.platformVideoId ?? wanted.videoId,
    platformAccountId,
    initialUsername: wanted.initial_username ?? video.accountUsername,
    region: wanted.region ?? null,
    isSimulated: isSimulated ?? null,
    video,
  };
}

/** Samples that somebody now tracks for their own sake. */
async function updateSamplesToTracked(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update tracked_videos set is_reference = false, updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${ids})`);
}

/** A video, and what is known of its account. */
export interface CarriedVideo {
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly platformAccountId: string;
  readonly initialUsername: string | null;
  readonly region: string | null;
  /** Null if nobody has answered for it yet. */
  readonly isSimulated: boolean | null;
  readonly video: Pick<PlatformVideo, "accountUsername" | "accountDisplayName" | "accountProfilePictureUrl">;
}

/** Which tracked account each video belongs to. Accounts not tracked yet become so, to carry these videos only. */
export async function carryingAccounts(
  tx: Transaction,
  ctx: OperationContext,
  organizationKey: number,
  videos: readonly CarriedVideo[],
  isCompetitor: boolean,
): Promise<(video: CarriedVideo) => string> {
  const known = await lockAccountsByPlatform(tx, ctx.organization.id, videos);
  const ids = new Map(
    known.map(({ id, platform, platform_account_id }) => [`${platform} ${platform_account_id}`, id]),
  );
  const missing = uniqueBy(videos, accountName).filter((video) => !ids.has(accountName(video)));
  for (const video of missing) ids.set(accountName(video), createId("trackedAccount"));
  const accountIdOf = (video: CarriedVideo) => {
    const id = ids.get(accountName(video));
    if (id === undefined) throw new Error(`No account carries ${video.platformVideoId}`);
    return id;
  };
  if (missing.length > 0) {
    await insertAccounts(
      tx,
      rowMakingOf(ctx),
      organizationKey,
      missing.map((video) => toCarrier(accountIdOf(video), video, isCompetitor)),
    );
  }
  return accountIdOf;
}

function accountName({ platform, platformAccountId }: CarriedVideo): string {
  return `${platform} ${platformAccountId}`;
}

function toCarrier(id: string, { video, ...found }: CarriedVideo, isCompetitor: boolean) {
  return {
    id,
    platform: found.platform,
    platformAccountId: found.platformAccountId,
    origin: "video" as const,
    initialUsername: found.initialUsername,
    region: found.region,
    maxVideos: 0 as const,
    isCompetitor,
    isSimulated: found.isSimulated,
    username: video.accountUsername,
    displayName: video.accountDisplayName,
    profilePictureUrl: video.accountProfilePictureUrl,
  };
}
