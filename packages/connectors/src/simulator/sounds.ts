import type { Platform } from "@clipledger/domain/platforms";
import type { PlatformMusic } from "../connector.ts";
import type { SimulatedAccount } from "./accounts.ts";
import type { Post } from "./calendar.ts";
import { drawDigits, type Key, keyAt, keyWithin, pick, share, wholeBetween } from "./draws.ts";
import type { World } from "./world.ts";

const WEEK_MS = 7 * 86_400_000;
const TRENDS_A_WEEK = 14;
const TREND_LASTS_WEEKS = 3;

const MOODS = [
  ..."Golden Midnight Slow Electric Velvet Paper Neon Silver Summer Concrete".split(" "),
  ..."Lucky Hollow Distant Sunday Glass Honey Restless Quiet".split(" "),
];
const THINGS = [
  ..."Hours Motorway Balcony Static Weekend Postcards Signals Rooftops Orchard".split(" "),
  ..."Habits Tides Lights Voicemail Shoreline Avenue Echoes Parade".split(" "),
];
const ARTISTS = [
  ...[
    "Marlo Finch",
    "Ada Vale",
    "The Paper Kites Club",
    "Nova & June",
    "Kilo Hart",
    "Saint Orla",
    "Low Tide FM",
  ],
  ...["Bea Okoye", "Lumen Street", "Casa Norte", "Yuki Ren", "Delta Choir", "Ferris Lane", "Tomás Luz"],
];

const WITHOUT_SOUND: Record<Platform, number> = {
  facebook: 0.45,
  instagram: 0.15,
  tiktok: 0.02,
  youtube: 0.5,
};
const ORIGINAL_SOUND = 0.35;

export function drawSound(account: SimulatedAccount, post: Post): PlatformMusic | null {
  const key = keyWithin(post.key, "sound");
  if (share(key, "none") < WITHOUT_SOUND[account.world.platform]) return null;
  return share(key, "original") < ORIGINAL_SOUND
    ? originalSound(account, key)
    : trendingSound(account.world, key, post.publishedMs);
}

function originalSound({ world, username, displayName }: SimulatedAccount, key: Key): PlatformMusic {
  const id = drawDigits(key, "id", 19);
  return {
    ...{ id, title: `original sound - ${username}`, artist: displayName, album: null, isOriginal: true },
    playUrl: world.mediaUrls.sound(id),
    coverUrl: world.mediaUrls.cover(id),
  };
}

/** Every video of the platform that takes up the same trend carries the same sound. */
function trendingSound(world: World, key: Key, publishedMs: number): PlatformMusic {
  const week = Math.floor(publishedMs / WEEK_MS) - wholeBetween(key, "trend's age", 0, TREND_LASTS_WEEKS - 1);
  // Squared, because few trends take most of the videos.
  const trend = Math.floor(share(key, "trend") ** 2 * TRENDS_A_WEEK);
  const trendKey = keyAt(keyWithin(world.key, "trend"), week * TRENDS_A_WEEK + trend);
  const id = drawDigits(trendKey, "id", 19);
  const title = `${pick(trendKey, "mood", MOODS)} ${pick(trendKey, "thing", THINGS)}`;
  return {
    id,
    title,
    artist: pick(trendKey, "artist", ARTISTS),
    album: share(trendKey, "single") < 0.4 ? title : `${pick(trendKey, "album", MOODS)} Season`,
    isOriginal: false,
    playUrl: world.mediaUrls.sound(id),
    coverUrl: world.mediaUrls.cover(id),
  };
}
