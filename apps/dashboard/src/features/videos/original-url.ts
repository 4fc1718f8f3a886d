import { videoUrl } from "@clipledger/domain/platform-urls";
import type { Video } from "../../api/types.ts";

/** Where the platform shows the video. */
export function originalUrl(video: Video) {
  return videoUrl({ ...video, username: video.accountUsername });
}
