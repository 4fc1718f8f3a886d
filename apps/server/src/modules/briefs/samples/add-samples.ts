import type { BriefOutput } from "@clipledger/contract/briefs/brief";
import type { SamplesToAdd } from "@clipledger/contract/briefs/brief-input";
import { MAX_SAMPLES, type SampleToAdd } from "@clipledger/contract/briefs/sample-video";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { uniqueBy } from "../../../infra/lists.ts";
import { type LibraryVideoRow, listLibraryVideosById } from "../../library/list-viral-videos.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import type { FactsOwner } from "../../tracking/facts/lock-facts.ts";
import { trackReferences } from "../../tracking/videos/track-references.ts";
import { keepRevision } from "../brief-revisions.queries.ts";
import { type BriefRow, lockBrief, touchBrief } from "../briefs.queries.ts";
import { presentBrief } from "../list-briefs.ts";
import { republishBrief } from "../publishing/publish-brief.ts";
import {
  findKnownVideos,
  type KnownVideos,
  listSamples,
  lockFactsOwner,
  saveSamples,
  videoKey,
  type WantedVideo,
} from "../sample-rows.ts";

/** Adds to the end of the list. What the brief lists already is skipped. */
export function addSamples(
  ctx: OperationContext,
  id: string,
  { videos, notify }: SamplesToAdd,
): Promise<BriefOutput & { addedCount: number; skippedCount: number }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const owner = await lockFactsOwner(tx, ctx);
    const brief = await lockBrief(tx, organizationId, id);
    const listed = (await listSamples(tx, organizationId, id)).map(videoKey);
    const isListed = (key: string) => listed.includes(key);
    const resolved = await resolveSamples(tx, owner, videos, isListed);
    const added = uniqueBy(resolved, videoKey).filter((sample) => !isListed(videoKey(sample)));
    if (listed.length + added.length > MAX_SAMPLES)
      throw badRequest([{ path: "videos", message: `A brief has at most ${MAX_SAMPLES} sample videos` }]);
    if (added.length > 0) await appendSamples(tx, ctx, owner, { brief, added, firstPosition: listed.length });
    if (notify) {
      const isAnnounced = await republishBrief(tx, ctx, brief);
      await keepRevision(tx, ctx, id, { isAnnounced, restoredFrom: null });
    }
    const counts = { addedCount: added.length, skippedCount: videos.length - added.length };
    return { ...(await presentBrief(tx, ctx, id)), ...counts };
  });
}

async function appendSamples(
  tx: Transaction,
  ctx: OperationContext,
  owner: FactsOwner,
  {
    brief,
    added,
    firstPosition,
  }: { brief: BriefRow; added: readonly ResolvedSample[]; firstPosition: number },
): Promise<void> {
  const { organizationId } = owner;
  await trackReferences(tx, ctx, owner.organizationKey, added.flatMap(toCarried));
  const samples = added.map(({ platform, platformVideoId, label, library }, index) => ({
    platform,
    platformVideoId,
    label,
    position: firstPosition + index,
    libraryVideoId: library?.id ?? null,
  }));
  await saveSamples(tx, { organizationId, briefId: brief.id }, samples, ctx.clock.now());
  await touchBrief(tx, brief, ctx.clock.now());
  await recordActivity(tx, ctx, {
    type: "brief.samples_added",
    subject: { type: "brief", id: brief.id, label: brief.name },
    changes: { sampleVideos: { before: firstPosition, after: firstPosition + added.length } },
  });
}

/** What has to be tracked for the brief: a video of the library that nothing else tracks. */
function toCarried({ library, isTracked, ...sample }: ResolvedSample) {
  if (library === undefined || isTracked) return [];
  return [
    {
      platform: sample.platform,
      platformVideoId: sample.platformVideoId,
      platformAccountId: library.platform_account_id,
      initialUsername: library.account_username,
      region: library.region,
      isSimulated: library.is_simulated,
      video: {
        accountUsername: library.account_username,
        accountDisplayName: library.account_display_name,
        accountProfilePictureUrl: library.account_profile_picture_url,
      },
    },
  ];
}

interface ResolvedSample extends WantedVideo {
  readonly label: string | null;
  /** The library's row, of a sample that was chosen there. */
  readonly library: LibraryVideoRow | undefined;
  readonly isTracked: boolean;
}

/** The videos that were named, or chosen in the library. Refuses with all that do not exist; those listed already may be gone. */
async function resolveSamples(
  tx: Transaction,
  owner: FactsOwner,
  videos: readonly SampleToAdd[],
  isListed: (key: string) => boolean,
): Promise<ResolvedSample[]> {
  const ids = videos.flatMap(({ libraryVideoId }) => libraryVideoId ?? []);
  const rows = await listLibraryVideosById(tx, owner.organizationId, ids);
  const library = new Map(rows.map((row) => [row.id, row]));
  const named = videos.map((video) => toResolved(video, library));
  const known = await findKnownVideos(
    tx,
    owner,
    named.flatMap((video) => video ?? []),
  );
  const resolved = named.map((video) => video && { ...video, isTracked: known.isTracked(video) });
  const isFine = (video: ResolvedSample | undefined): video is ResolvedSample =>
    video !== undefined && (isListed(videoKey(video)) || exists(video, known));
  const issues = resolved.flatMap((video, index) =>
    isFine(video) ? [] : [{ path: `videos.${index}`, message: refusalOf(videos[index]) }],
  );
  if (issues.length > 0) throw new AppError("VIDEO_NOT_FOUND", { issues });
  return resolved.filter(isFine);
}

function toResolved(
  { libraryVideoId, platform, platformVideoId, label = null, ...account }: SampleToAdd,
  library: ReadonlyMap<string, LibraryVideoRow>,
): Omit<ResolvedSample, "isTracked"> | undefined {
  if (platform !== undefined && platformVideoId !== undefined)
    return { platform, platformVideoId, ...account, label, library: undefined };
  const row = library.get(libraryVideoId ?? "");
  if (row === undefined) return undefined;
  return { platform: row.platform, platformVideoId: row.platform_video_id, ...account, label, library: row };
}

function exists(video: ResolvedSample, known: KnownVideos): boolean {
  if (video.isTracked || video.library === undefined) return known.isAsWanted(video);
  const { orgAccountId, platformAccountId = video.library.platform_account_id } = video;
  return orgAccountId === undefined && platformAccountId === video.library.platform_account_id;
}

function refusalOf(video: SampleToAdd | undefined): string {
  return video?.libraryVideoId === undefined
    ? "This video is not tracked"
    : "There is no such video in the library";
}
