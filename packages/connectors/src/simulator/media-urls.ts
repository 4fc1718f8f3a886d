import type { Platform } from "@clipledger/domain/platforms";

export interface MediaUrls {
  thumbnail(platformVideoId: string): string;
  download(platformVideoId: string): string;
  avatar(platformAccountId: string): string;
  cover(musicId: string): string;
  sound(musicId: string): string;
}

/** Where `drawMedia` is served; it reads these paths back. */
export function createMediaUrls(mediaUrl: string, platform: Platform): MediaUrls {
  const root = mediaUrl.replace(/\/+$/, "");
  return {
    thumbnail: (platformVideoId) => `${root}/thumbnails/${platform}/${platformVideoId}.svg`,
    download: (platformVideoId) => `${root}/downloads/${platform}/${platformVideoId}.avi`,
    avatar: (platformAccountId) => `${root}/avatars/${platform}/${platformAccountId}.svg`,
    cover: (musicId) => `${root}/covers/${musicId}.svg`,
    sound: (musicId) => `${root}/sounds/${musicId}.wav`,
  };
}
