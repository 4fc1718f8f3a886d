import type { ListedSample } from "@clipledger/contract/briefs/sample-video";
import { badRequest } from "../../../infra/app-error.ts";
import type { VideoName } from "../../tracking/videos/stored-videos.queries.ts";
import type { WantedVideo } from "./known-videos.ts";
import type { SampleRow } from "./samples.queries.ts";
import { videoKey } from "./video-key.ts";

export interface NamedSample extends WantedVideo {
  readonly label: string | null;
}

/** Each sample by its platform. Only those that the brief lists can be named by the library. */
export function nameSamples(wanted: readonly ListedSample[], listed: readonly SampleRow[]): NamedSample[] {
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

/** A text says why it is refused. */
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
