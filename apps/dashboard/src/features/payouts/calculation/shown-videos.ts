import type { CalculatedVideo } from "../../../api/types.ts";

export function videoKey({
  platform,
  platformVideoId,
}: Pick<CalculatedVideo, "platform" | "platformVideoId">) {
  return `${platform}/${platformVideoId}`;
}

/** All videos, also those left out by hand: what pays most first, then what gained most, then the newest. */
export function shownVideos(
  videos: readonly CalculatedVideo[],
  leftOut: readonly CalculatedVideo[],
): readonly CalculatedVideo[] {
  const counted = new Set(videos.map(videoKey));
  const all = [...videos, ...leftOut.filter((video) => !counted.has(videoKey(video)))];
  return all.sort(
    (left, right) =>
      (right.payoutAmount ?? 0) - (left.payoutAmount ?? 0) ||
      right.viewsGained - left.viewsGained ||
      right.publishedAt.localeCompare(left.publishedAt) ||
      videoKey(left).localeCompare(videoKey(right)),
  );
}
