import { type Platform, videoUrl } from "@clipledger/domain/platforms";

/** Where the public sees a video of which only the id is known; half a surrogate pair has no place in an address. */
export function videoAddress(platform: Platform, platformVideoId: string): string {
  const id = platformVideoId.toWellFormed();
  return videoUrl({ platform, platformVideoId: id, username: null, contentType: "video" });
}
