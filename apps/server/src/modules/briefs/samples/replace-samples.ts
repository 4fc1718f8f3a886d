import type { ListedSample } from "@clipledger/contract/briefs/sample-video";
import type { Platform } from "@clipledger/domain/platforms";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { FactsOwner } from "../../tracking/facts/lock-facts.ts";
import type { VideoName } from "../../tracking/tracked-videos.queries.ts";
import { untrackReferences } from "../../tracking/videos/track-references.ts";
import {
  findKnownVideos,
  listSamples,
  type SampleRow,
  saveSamples,
  videoKey,
  type WantedVideo,
} from "../sample-rows.ts";

interface ReplacedSamples {
  readonly before: number;
  readonly after: number;
  readonly isChange: boolean;
}

/** Makes these the samples of the brief, in this order. The caller has locked the facts, then the brief. */
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

/** A video that the brief lists already may stay when it is no longer tracked. */
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

interface NamedSample extends WantedVideo {
  readonly label: string | null;
}

/** Each sample by its platform. Only those that the brief lists can be named by the library. */
function nameSamples(wanted: readonly ListedSample[], listed: readonly SampleRow[]): NamedSample[] {
  const named = wanted.map((sample) => ({ sample, name: nameOf(sample, listed) }));
  const keys = named.map(({ name }) => (typeof name === "string" ? undefined : videoKey(name)));
  const issues = named.flatMap(({ name }, index) => {
    const path = `sampleVideos.${index}`;
    if (typeof name === "string") return [{ path: `${path}.libraryVideoId`, message: name }];
    return keys.indexOf(keys[index]) < index ? [{ path, message: "List each video once" }] : [];
  });
  if (issues.length > 0) throw badRequest(issues);
  return named.flatMap(({ sample, name }) => (typeof name === "string" ? [] : toNamed(sample, name)));
}

/** Answers the name of the video, or a text that says why it is refused. */
function nameOf(
  { libraryVideoId, platform, platformVideoId }: ListedSample,
  listed: readonly SampleRow[],
): VideoName | string {
  const name = platform && platformVideoId ? { platform, platformVideoId } : undefined;
  if (!libraryVideoId) return name ?? "Send platform and platformVideoId";
  const row = listed.find(({ library_video_id }) => library_video_id === libraryVideoId);
  if (row === undefined) return "Videos of the library are added with POST /briefs/{id}/samples";
  if (name !== undefined && videoKey(name) !== videoKey(row)) return "This is another video";
  return { platform: row.platform, platformVideoId: row.platform_video_id };
}

function toNamed({ orgAccountId, platformAccountId, label }: ListedSample, name: VideoName): NamedSample {
  return {
    ...name,
    orgAccountId: orgAccountId ?? undefined,
    platformAccountId: platformAccountId ?? undefined,
    label: label ?? null,
  };
}

async function deleteSamples(
  tx: Transaction,
  { organizationId, briefId }: { readonly organizationId: string; readonly briefId: string },
  names: readonly VideoName[],
): Promise<void> {
  await tx.execute(sql`
    delete from brief_samples
    where organization_id = ${organizationId} and brief_id = ${briefId} and (platform, platform_video_id) in (
      select * from ${givenRows("named", { types: { platform: "text", platformVideoId: "text" }, rows: names })}
    )`);
}

/** Untracks videos that a brief has dropped, if they were tracked for briefs only and no other brief lists them. */
export async function releaseSamples(
  tx: Transaction,
  owner: FactsOwner,
  dropped: readonly VideoName[],
): Promise<void> {
  if (dropped.length === 0) return;
  const used = new Set((await listUsedVideos(tx, owner.organizationId, dropped)).map(videoKey));
  const unused = dropped.filter((video) => !used.has(videoKey(video)));
  await untrackReferences(tx, owner, unused);
}

/** Lists those of the videos that some brief lists. */
function listUsedVideos(
  tx: Transaction,
  organizationId: string,
  names: readonly VideoName[],
): Promise<{ platform: Platform; platform_video_id: string }[]> {
  return tx.rows(sql`
    select distinct platform, platform_video_id from brief_samples
    where organization_id = ${organizationId} and (platform, platform_video_id) in (
      select * from ${givenRows("named", { types: { platform: "text", platformVideoId: "text" }, rows: names })}
    )`);
}
