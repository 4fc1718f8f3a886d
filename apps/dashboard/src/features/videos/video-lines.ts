import type { NewTrackedVideos } from "@clipledger/contract/tracked-videos";
import type { Platform } from "@clipledger/domain/platforms";
import { formError, refusalOf, trackingIssues } from "../../api/errors.ts";
import { type PastedLine, pastedParts } from "../../ui/product/paste-list.tsx";
import { isAddress, readVideoLink } from "../../ui/product/platform-links.ts";

export const maxVideosAtOnce = 100;

/** One pasted video: what to look up, or why it cannot be. */
interface VideoLine extends PastedLine {
  readonly videoId: string;
}

/** Reads links and ids, however they are separated; an id is taken for one of `platform`. */
export function readVideoLines(text: string, platform: Platform): readonly VideoLine[] {
  const lines = new Map<string, VideoLine>();
  for (const part of pastedParts(text)) {
    const line = readLine(part, platform);
    const key = `${line.platform}:${line.videoId}`;
    if (!lines.has(key)) lines.set(key, line);
  }
  return [...lines.values()];
}

/** What the API takes, of the lines that name a video. */
export function newVideos(lines: readonly VideoLine[]): NewTrackedVideos["videos"] {
  return lines.flatMap(({ platform, videoId }) => (platform === undefined ? [] : [{ platform, videoId }]));
}

/** Each line with what the platform said about it. */
export function withRefusals(lines: readonly VideoLine[], error: unknown): readonly VideoLine[] {
  return lines.map((line) => {
    const refusal = refusalOf(error, line.platform, [line.videoId]);
    return refusal === undefined ? line : { ...line, problem: refusal };
  });
}

/** What keeps all of them from being tracked. */
export function trackProblem(lines: readonly VideoLine[], error: unknown): string | undefined {
  if (lines.length > maxVideosAtOnce) {
    return `These are ${lines.length} videos. Track up to ${maxVideosAtOnce} at a time.`;
  }
  if (trackingIssues(error).length === 0) return formError(error, []);
  const hasRefusal = withRefusals(lines, error).some((line, index) => line !== lines[index]);
  return hasRefusal ? "None was tracked. Correct or leave out the videos marked above." : undefined;
}

function readLine(text: string, platform: Platform): VideoLine {
  if (!isAddress(text)) return { text, name: text, platform, videoId: text, problem: undefined };
  const video = readVideoLink(text);
  if (video === undefined) {
    const problem =
      "This is no link to a video. Open a short link first, and paste the address that it leads to.";
    return { text, name: text, platform: undefined, videoId: text, problem };
  }
  const { platformVideoId } = video;
  return {
    text,
    name: platformVideoId,
    platform: video.platform,
    videoId: platformVideoId,
    problem: undefined,
  };
}
