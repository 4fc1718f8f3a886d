import type { Platform } from "@clipledger/domain/platforms";
import type { SimulatedAccount } from "./accounts.ts";
import type { Post } from "./calendar.ts";
import { bell, between, type Key, keyWithin, share } from "./draws.ts";
import { NICHE_PROFILES } from "./niches.ts";

/** Everything that decides a video's counts at any instant. */
export interface Growth {
  readonly publishedMs: number;
  readonly reach: number;
  readonly burstShare: number;
  readonly burstMs: number;
  readonly tailMs: number;
  readonly secondWave: { readonly afterMs: number; readonly reach: number } | undefined;
  readonly purge: { readonly afterMs: number; readonly views: number } | undefined;
  readonly perView: { likes: number; comments: number; shares: number | null; bookmarks: number | null };
}

export interface Counts {
  readonly viewCount: number;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly shareCount: number | null;
  readonly bookmarkCount: number | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const VIRAL = 0.03;
const SECOND_WAVES = 0.06;
const PURGES = 0.04;

const SHOWS_SHARES: Record<Platform, boolean> = {
  facebook: true,
  instagram: true,
  tiktok: true,
  youtube: false,
};
const SHOWS_BOOKMARKS: Record<Platform, boolean> = {
  facebook: false,
  instagram: false,
  tiktok: true,
  youtube: false,
};

export function growthOf(account: SimulatedAccount, post: Post): Growth {
  const key = keyWithin(post.key, "growth");
  const factor = share(key, "viral") < VIRAL ? 10 ** between(key, "height", 1, 2) : usualFactor(key);
  const growth: Growth = {
    publishedMs: post.publishedMs,
    reach: account.usualViews * factor,
    burstShare: between(key, "burst share", 0.55, 0.85),
    burstMs: between(key, "burst length", 6 * HOUR_MS, 40 * HOUR_MS),
    tailMs: between(key, "tail length", 20 * DAY_MS, 110 * DAY_MS),
    secondWave: undefined,
    purge: undefined,
    perView: ratiosOf(account, key),
  };
  return withPurge(withSecondWave(growth, key), key);
}

/** The counts are a function of the instant alone, and only a purge ever makes one fall. */
export function countsAt(growth: Growth, instantMs: number): Counts {
  const ageMs = Math.max(0, instantMs - growth.publishedMs);
  const watched = watchedBy(growth, ageMs);
  const purged = growth.purge !== undefined && ageMs >= growth.purge.afterMs ? growth.purge.views : 0;
  const { likes, comments, shares, bookmarks } = growth.perView;
  return {
    viewCount: Math.floor(watched - purged),
    likeCount: Math.floor(watched * likes),
    commentCount: Math.floor(watched * comments),
    shareCount: shares === null ? null : Math.floor(watched * shares),
    bookmarkCount: bookmarks === null ? null : Math.floor(watched * bookmarks),
  };
}

function usualFactor(key: Key): number {
  return Math.exp(0.65 * bell(key, "luck"));
}

function withSecondWave(growth: Growth, key: Key): Growth {
  if (share(key, "second wave") >= SECOND_WAVES) return growth;
  const afterMs = between(key, "second wave begins", 8 * DAY_MS, 150 * DAY_MS);
  return { ...growth, secondWave: { afterMs, reach: growth.reach * between(key, "second wave", 0.3, 2.5) } };
}

function withPurge(growth: Growth, key: Key): Growth {
  if (share(key, "purge") >= PURGES) return growth;
  const afterMs = between(key, "purge comes", 2 * DAY_MS, 60 * DAY_MS);
  const views = watchedBy(growth, afterMs) * between(key, "purged", 0.02, 0.07);
  return { ...growth, purge: { afterMs, views } };
}

/** Views before any purge: a burst, a long tail, perhaps a second wave. Never falls as the age grows. */
function watchedBy(growth: Growth, ageMs: number): number {
  const burst = growth.burstShare * (1 - Math.exp(-ageMs / growth.burstMs));
  const tail = (1 - growth.burstShare) * (ageMs / (ageMs + growth.tailMs));
  return growth.reach * (burst + tail) + watchedInSecondWave(growth, ageMs);
}

function watchedInSecondWave({ secondWave, burstMs }: Growth, ageMs: number): number {
  if (secondWave === undefined || ageMs <= secondWave.afterMs) return 0;
  return secondWave.reach * (1 - Math.exp(-(ageMs - secondWave.afterMs) / (2 * burstMs)));
}

function ratiosOf({ niche, world }: SimulatedAccount, key: Key): Growth["perView"] {
  const { likes, comments, shares, bookmarks } = NICHE_PROFILES[niche].per100Views;
  const liking = between(key, "liking", 0.5, 1.6) / 100;
  const talking = between(key, "talking", 0.3, 1.9) / 100;
  return {
    likes: likes * liking,
    comments: comments * talking,
    shares: SHOWS_SHARES[world.platform] ? shares * talking : null,
    bookmarks: SHOWS_BOOKMARKS[world.platform] ? bookmarks * liking : null,
  };
}
