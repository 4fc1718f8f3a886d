import type { ListedSample } from "@clipledger/contract/briefs/sample-video";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import type { FactsOwner } from "../../tracking/videos/remove-tracked-video.ts";
import { findKnownVideos } from "./known-videos.ts";
import { type NamedSample, nameSamples } from "./name-samples.ts";
import { releaseSamples } from "./release-samples.ts";
import { deleteSamples, listSamples, type SampleRow, saveSamples } from "./samples.queries.ts";
import { videoKey } from "./video-key.ts";

export interface ReplacedSamples {
  readonly before: number;
  readonly after: number;
  readonly isChange: boolean;
}

/** Makes these the samples of the brief, in this order. The caller holds the facts' lock, then the brief. */
export async function replaceSamples(
  tx: Transaction,
  ctx: OperationContext,
  owner: FactsOwner,
  briefId: string,
  wanted: readonly ListedSample[],
): Promise<ReplacedSamples> {
  const { organizationId } = owner;
  const before = await listSamples(tx, organizationId, briefId);
  const named = nameSamples(wanted, before);
  await refuseUnknown(tx, owner, named, before);
  const after = named.map(({ platform, platformVideoId, label }, position) => ({
    platform,
    platformVideoId,
    label,
    position,
    libraryVideoId: null,
  }));
  const kept = new Set(after.map(videoKey));
  const removed = before
    .filter((sample) => !kept.has(videoKey(sample)))
    .map(({ platform, platform_video_id: platformVideoId }) => ({ platform, platformVideoId }));
  await deleteSamples(tx, { organizationId, briefId }, removed);
  await saveSamples(tx, { organizationId, briefId }, after, ctx.clock.now());
  await releaseSamples(tx, owner, removed);
  return { before: before.length, after: after.length, isChange: listText(before) !== listText(after) };
}

/** One that the brief lists already may stay when it is no longer tracked. */
async function refuseUnknown(
  tx: Transaction,
  owner: FactsOwner,
  wanted: readonly NamedSample[],
  before: readonly SampleRow[],
): Promise<void> {
  const known = await findKnownVideos(tx, owner, wanted);
  const listed = new Set(before.map(videoKey));
  const isFine = (video: NamedSample) =>
    known.isTracked(video) ? known.isAsWanted(video) : listed.has(videoKey(video));
  const issues = wanted.flatMap((video, index) =>
    isFine(video) ? [] : [{ path: `sampleVideos.${index}`, message: "This video is not tracked" }],
  );
  if (issues.length > 0) throw new AppError("VIDEO_NOT_FOUND", { issues });
}

function listText(samples: readonly (Parameters<typeof videoKey>[0] & { label: string | null })[]): string {
  return JSON.stringify(samples.map((sample) => [videoKey(sample), sample.label]));
}
