import type { VideoName } from "../../tracking/videos/stored-videos.queries.ts";

/** The same text for the same video, whether a caller or a row names it. */
export function videoKey(
  video: VideoName | { readonly platform: string; readonly platform_video_id: string },
): string {
  return `${video.platform} ${"platformVideoId" in video ? video.platformVideoId : video.platform_video_id}`;
}
