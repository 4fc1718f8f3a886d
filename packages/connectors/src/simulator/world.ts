import type { Platform } from "@clipledger/domain/platforms";
import { type Key, keyOf, keyWithin } from "./draws.ts";

/** One platform of one seed. */
export interface World {
  readonly platform: Platform;
  readonly key: Key;
  readonly mediaUrls: MediaUrls;
}

export function createWorld(platform: Platform, seed: string, mediaUrl: string): World {
  return { platform, key: keyWithin(keyOf(seed), platform), mediaUrls: createMediaUrls(mediaUrl, platform) };
}

interface MediaUrls {
  thumbnail(platformVideoId: string): string;
  download(platformVideoId: string): string;
  avatar(platformAccountId: string): string;
  cover(musicId: string): string;
  sound(musicId: string): string;
}

/** Where `drawMedia` is served; it reads these paths back. */
function createMediaUrls(mediaUrl: string, platform: Platform): MediaUrls {
  const root = mediaUrl.replace(/\/+$/, "");
  return {
    thumbnail: (platformVideoId) => `${root}/thumbnails/${platform}/${platformVideoId}.svg`,
    download: (platformVideoId) => `${root}/downloads/${platform}/${platformVideoId}.avi`,
    avatar: (platformAccountId) => `${root}/avatars/${platform}/${platformAccountId}.svg`,
    cover: (musicId) => `${root}/covers/${musicId}.svg`,
    sound: (musicId) => `${root}/sounds/${musicId}.wav`,
  };
}
