import type { Platform } from "@clipledger/domain/platforms";
import { type Key, keyOf, keyWithin } from "./draws.ts";
import { createMediaUrls, type MediaUrls } from "./media-urls.ts";

/** One platform of one seed. */
export interface World {
  readonly platform: Platform;
  readonly key: Key;
  readonly mediaUrls: MediaUrls;
}

export function createWorld(platform: Platform, seed: string, mediaUrl: string): World {
  return { platform, key: keyWithin(keyOf(seed), platform), mediaUrls: createMediaUrls(mediaUrl, platform) };
}
