import type { SampleToAdd } from "@clipledger/contract/briefs/sample-video";
import { AppError } from "../../../infra/app-error.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type LibraryVideoRow, listLibraryVideosById } from "../../library/library-videos.queries.ts";
import type { FactsOwner } from "../../tracking/videos/remove-tracked-video.ts";
import { findKnownVideos, type KnownVideos, type WantedVideo } from "./known-videos.ts";
import { videoKey } from "./video-key.ts";

export interface ResolvedSample extends WantedVideo {
  readonly label: string | null;
  /** Of a sample that was chosen in the library. */
  readonly library: LibraryVideoRow | undefined;
  readonly isTracked: boolean;
}

/** The videos that were named, or chosen in the library. Refuses with all that do not exist; those listed already may be gone. */
export async function resolveSamples(
  tx: Transaction,
  owner: FactsOwner,
  videos: readonly SampleToAdd[],
  isListed: (key: string) => boolean,
): Promise<ResolvedSample[]> {
  const ids = videos.flatMap(({ libraryVideoId }) => libraryVideoId ?? []);
  const rows = await listLibraryVideosById(tx, owner.organizationId, ids);
  const library = new Map(rows.map((row) => [row.id, row]));
  const named = videos.map((video) => toNamed(video, library));
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

function toNamed(
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
