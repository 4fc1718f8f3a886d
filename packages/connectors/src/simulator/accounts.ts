import type { Platform } from "@clipledger/domain/platforms";
import type { PlatformAccount } from "../connector.ts";
import { countPosts, drawRhythm, type Rhythm } from "./calendar.ts";
import { bell, between, type Key, keyOf, keyWithin, pick, share, wholeBetween } from "./draws.ts";
import { findBehaviour } from "./failures-on-demand.ts";
import { writeAccountId } from "./identifiers.ts";
import { drawBio, drawDisplayName, drawLocale, type Locale, topicWords } from "./names.ts";
import { findNiche, NICHE_PROFILES, NICHES, type Niche } from "./niches.ts";

export interface SimulatedAccount {
  readonly world: World;
  readonly key: Key;
  readonly id: string;
  readonly username: string;
  readonly displayName: string;
  readonly niche: Niche;
  /** What most of its videos are about, in words: "meal prep". */
  readonly topic: string;
  /** The hashtag of all its videos: "mealprep". */
  readonly tag: string;
  readonly locale: Locale;
  readonly isPrivate: boolean;
  readonly baseFollowers: number;
  /** Views of a middling video after a year. */
  readonly usualViews: number;
  readonly rhythm: Rhythm;
}

const GROWTH_STARTS_MS = Date.UTC(2016, 0, 1);
const YEAR_MS = 365.25 * 86_400_000;

export function accountNamed(world: World, username: string): SimulatedAccount {
  const key = keyWithin(keyWithin(world.key, "account"), username);
  const behaviour = findBehaviour(username);
  const words = topicWords(username);
  const niche = findNiche(words) ?? pick(key, "niche", NICHES);
  const topic = topicNamed(words) ?? pick(key, "topic", NICHE_PROFILES[niche].topics);
  const baseFollowers = 10 ** Math.min(7.7, Math.max(2, 4.1 + 0.95 * bell(key, "followers")));
  return {
    world,
    key,
    id: writeAccountId(world.platform, username),
    username,
    displayName: drawDisplayName(key, username),
    niche,
    topic,
    tag: (words.length > 0 ? words.join("") : topic).replaceAll(/[^a-z0-9]/g, ""),
    locale: drawLocale(key),
    isPrivate: behaviour === "private",
    baseFollowers,
    usualViews: baseFollowers ** 0.8 * between(key, "reach", 0.5, 3.5),
    rhythm: drawRhythm(key, behaviour === "empty"),
  };
}

/** A username of words that no niche knows says what its videos are about; "juniper.bakes" and "kitchen.tales" only say of which kind. */
function topicNamed(words: readonly string[]): string | undefined {
  const name = words.join(" ");
  const isTopic = NICHES.some((niche) => NICHE_PROFILES[niche].topics.includes(name));
  return name !== "" && (isTopic || findNiche(words) === undefined) ? name : undefined;
}

export function describeAccount(account: SimulatedAccount, now: Date): PlatformAccount {
  const { world, key } = account;
  return {
    platform: world.platform,
    platformAccountId: account.id,
    username: account.username,
    displayName: account.displayName,
    profilePictureUrl: world.mediaUrls.avatar(account.id),
    isVerified: account.baseFollowers > 400_000 || share(key, "verified") < 0.03,
    isPrivate: account.isPrivate,
    followerCount: followersAt(account, now),
    followingCount: wholeBetween(key, "following", 12, 980),
    videoCount: countPosts(account.rhythm, now),
    bio: drawBio(key, account.niche, account.topic, account.locale.language),
    region: account.locale.region,
  };
}

function followersAt(account: SimulatedAccount, now: Date): number {
  const years = Math.max(0, (now.getTime() - GROWTH_STARTS_MS) / YEAR_MS);
  return Math.floor(account.baseFollowers * (0.35 + between(account.key, "pace", 0.03, 0.12) * years));
}

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
