import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { ConnectorPage, PlatformMusic, PlatformVideo } from "../connector.ts";
import { accountNamed, createWorld, type SimulatedAccount, type World } from "./accounts.ts";
import { listPosts, type Post } from "./calendar.ts";
import { drawCaption } from "./captions.ts";
import { between, drawDigits, type Key, keyAt, keyWithin, pick, share, wholeBetween } from "./draws.ts";
import { type Counts, countsAt, growthOf } from "./growth.ts";
import { writeVideoId } from "./identifiers.ts";
import { readPageToken, writePageToken } from "./page-tokens.ts";

const SLIDESHOWS: Record<Platform, number> = { facebook: 0, instagram: 0.14, tiktok: 0.08, youtube: 0 };

/** `newerPosts` is how many of the account's posts came after this one. */
export function describeVideo(
  account: SimulatedAccount,
  post: Post,
  newerPosts: number,
  now: Date,
): PlatformVideo {
  const { world } = account;
  const platformVideoId = videoIdOf(account, post);
  const caption = drawCaption(account, post.key);
  const contentType = drawContentType(account, post);
  return {
    platform: world.platform,
    platformVideoId,
    platformAccountId: account.id,
    accountUsername: account.username,
    accountDisplayName: account.displayName,
    accountProfilePictureUrl: world.mediaUrls.avatar(account.id),
    region: account.locale.region,
    caption: caption.text,
    hashtags: caption.hashtags,
    contentType,
    videoIndex: newerPosts,
    thumbnailUrl: world.mediaUrls.thumbnail(platformVideoId),
    downloadUrl: contentType === "video" ? world.mediaUrls.download(platformVideoId) : null,
    music: drawSound(account, post),
    durationSeconds: contentType === "video" ? drawDuration(post) : null,
    ...countsAt(growthOf(account, post), now.getTime()),
    publishedAt: new Date(post.publishedMs),
  };
}

export function videoIdOf(account: SimulatedAccount, post: Post): string {
  const { username } = account;
  return writeVideoId(account.world.platform, { username, day: post.day, slot: post.slot });
}

function drawContentType(account: SimulatedAccount, post: Post): ContentType {
  return share(post.key, "slideshow") < SLIDESHOWS[account.world.platform] ? "slideshow" : "video";
}

/** Mostly short: half of them below half a minute. */
function drawDuration(post: Post): number {
  const key = keyWithin(post.key, "duration");
  return Math.round(7 * Math.exp(between(key, "length", 0, 2.9)));
}

const PAGE_SIZE = 30;

/** The token names the last video given out, so that new videos between two pages shift nothing. */
export function listAccountVideos(
  account: SimulatedAccount,
  now: Date,
  pageToken: string | undefined,
): ConnectorPage<PlatformVideo> {
  const [lastDay = Number.POSITIVE_INFINITY, lastSlot = 0] = readPageToken("videos", pageToken) ?? [];
  const posts = listPosts(account.rhythm, now);
  const first = posts.findIndex(({ day, slot }) => day < lastDay || (day === lastDay && slot < lastSlot));
  if (first < 0) return { items: [], nextPageToken: null };
  const page = posts.slice(first, first + PAGE_SIZE);
  const last = page.at(-1);
  const hasMore = first + PAGE_SIZE < posts.length;
  return {
    items: page.map((post, index) => describeVideo(account, post, first + index, now)),
    nextPageToken: hasMore && last ? writePageToken("videos", last.day, last.slot) : null,
  };
}

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

function drawSound(account: SimulatedAccount, post: Post): PlatformMusic | null {
  const key = keyWithin(post.key, "sound");
  if (share(key, "none") < WITHOUT_SOUND[account.world.platform]) return null;
  return share(key, "original") < ORIGINAL_SOUND
    ? originalSound(account, key)
    : trendingSound(account.world, key, post.publishedMs);
}

function originalSound({ world, username, displayName }: SimulatedAccount, key: Key): PlatformMusic {
  const id = drawDigits(key, "id", 19);
  return {
    id,
    title: `original sound - ${username}`,
    artist: displayName,
    album: null,
    isOriginal: true,
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

/** A video as it is now, with what was read of it at the end of some of its days, the oldest first. */
export interface SimulatedHistory {
  readonly video: PlatformVideo;
  readonly readings: readonly (Counts & { readonly observedAt: Date })[];
}

interface HistoryOptions {
  readonly seed: string;
  readonly mediaUrl: string;
  readonly platform: Platform;
  readonly username: string;
  readonly now: Date;
  /** Videos of so many days, or if these are fewer than `atLeast`, so many videos. */
  readonly days: number;
  readonly atLeast: number;
}

const DAY_MS = 86_400_000;
const READ_AT_MS = 22 * 3_600_000;

/**
 * What somebody who followed an account would have read of it, without asking once for every day. A video is read each day at
 * first, then less and less often as it flattens, and each day again lately, so that nothing is left to catch up with now.
 */
export function listHistory(options: HistoryOptions): SimulatedHistory[] {
  const { platform, seed, mediaUrl, username, now, days, atLeast } = options;
  const account = accountNamed(createWorld(platform, seed, mediaUrl), username);
  const sinceMs = now.getTime() - days * DAY_MS;
  const posts = listPosts(account.rhythm, now);
  const chosen = posts.filter(({ publishedMs }, index) => publishedMs >= sinceMs || index < atLeast);
  return chosen.map((post, newerPosts) => {
    const growth = growthOf(account, post);
    const readings = readingDays(post, now).map((day) => {
      const instantMs =
        day * DAY_MS + READ_AT_MS + wholeBetween(post.key, "minute of reading", 0, 99) * 60_000;
      return { ...countsAt(growth, instantMs), observedAt: new Date(instantMs) };
    });
    return { video: describeVideo(account, post, newerPosts, now), readings };
  });
}

/** Numbered from 1970, up to yesterday. */
function readingDays(post: Post, now: Date): number[] {
  const today = Math.floor(now.getTime() / DAY_MS);
  const recent = wholeBetween(post.key, "recent readings", 3, 14);
  const days: number[] = [];
  for (let day = post.day; day < today; ) {
    // A video of the late evening is first read on the day after.
    if (day > post.day || post.publishedMs % DAY_MS < READ_AT_MS) days.push(day);
    const step = Math.max(
      1,
      Math.round(pauseAfter(day - post.day) * (0.7 + 0.6 * share(post.key, `pause ${day}`))),
    );
    day = day >= today - recent ? day + 1 : Math.min(day + step, today - recent);
  }
  return days;
}

function pauseAfter(ageDays: number): number {
  if (ageDays < 10) return 1;
  if (ageDays < 40) return 4;
  return ageDays < 120 ? 15 : 40;
}
