import { bell, type Key, keyAt, keyWithin, share, shareAt, wholeBetween } from "./draws.ts";

/** How an account posts. Up to three videos a day, each in its own third of the day. */
export interface Rhythm {
  readonly key: Key;
  readonly postsKey: Key;
  readonly postsPerDay: number;
  readonly restingWeekday: number;
  readonly phaseOffsetDays: number;
}

export interface Post {
  readonly key: Key;
  readonly day: number;
  readonly slot: number;
  readonly publishedMs: number;
}

/** How far back an account's list reaches. */
export const HISTORY_DAYS = 400;

const DAY_MS = 86_400_000;
const SLOTS = 3;
const SLOT_MS = DAY_MS / SLOTS;
const FIRST_DAY = Date.UTC(2010, 0, 1) / DAY_MS;
const LAST_DAY = Date.UTC(2600, 0, 1) / DAY_MS;
const PHASE_DAYS = 17;
const QUIET_PHASES = 0.14;
const TAKEN_DOWN = 0.01;

export function drawRhythm(accountKey: Key, isEmpty: boolean): Rhythm {
  const key = keyWithin(accountKey, "calendar");
  return {
    key,
    postsKey: keyWithin(key, "posts"),
    postsPerDay: isEmpty ? 0 : Math.min(2.6, Math.max(0.12, 0.75 * Math.exp(0.7 * bell(key, "rate")))),
    restingWeekday: wholeBetween(key, "resting weekday", 0, 6),
    phaseOffsetDays: wholeBetween(key, "phase offset", 0, PHASE_DAYS - 1),
  };
}

/** The posts that can be seen now, newest first. */
export function listPosts(
  rhythm: Rhythm,
  now: Date,
  { sinceMs = oldestListedMs(now), limit = Number.POSITIVE_INFINITY } = {},
): Post[] {
  const posts: Post[] = [];
  const newestDay = Math.min(LAST_DAY, Math.floor(now.getTime() / DAY_MS));
  const oldestDay = Math.max(FIRST_DAY, Math.floor(sinceMs / DAY_MS));
  for (let day = newestDay; day >= oldestDay; day -= 1) {
    const chance = chanceOfPost(rhythm, day);
    for (let slot = SLOTS - 1; slot >= 0; slot -= 1) {
      if (shareAt(rhythm.key, day * SLOTS + slot) >= chance) continue;
      const post = postAt(rhythm, day, slot);
      if (post.publishedMs < sinceMs || posts.length >= limit) return posts;
      if (isVisible(post, now)) posts.push(post);
    }
  }
  return posts;
}

export function countPosts(rhythm: Rhythm, now: Date): number {
  return listPosts(rhythm, now).length;
}

/** The post of that place and how many newer ones there are; undefined if there is none to be seen now. */
export function findPost(
  rhythm: Rhythm,
  place: { readonly day: number; readonly slot: number },
  now: Date,
): { post: Post; newerPosts: number } | undefined {
  if (place.day < FIRST_DAY) return undefined;
  const dayPosts = listPosts(rhythm, now, { sinceMs: place.day * DAY_MS });
  const newerPosts = dayPosts.findIndex(({ day, slot }) => day === place.day && slot === place.slot);
  const post = dayPosts[newerPosts];
  return post && { post, newerPosts };
}

export function oldestListedMs(now: Date): number {
  return now.getTime() - HISTORY_DAYS * DAY_MS;
}

function chanceOfPost(rhythm: Rhythm, day: number): number {
  const phase = Math.floor((day + rhythm.phaseOffsetDays) / PHASE_DAYS);
  const isQuiet = shareAt(rhythm.key, -1 - phase) < QUIET_PHASES;
  const weekday = (day + 4) % 7;
  const mood = isQuiet ? 0.04 : weekday === rhythm.restingWeekday ? 0.35 : 1.15;
  return (rhythm.postsPerDay / SLOTS) * mood;
}

function postAt(rhythm: Rhythm, day: number, slot: number): Post {
  const key = keyAt(rhythm.postsKey, day * SLOTS + slot);
  const seconds = Math.floor((share(key, "time of day") * SLOT_MS) / 1000);
  return { key, day, slot, publishedMs: day * DAY_MS + slot * SLOT_MS + seconds * 1000 };
}

function isVisible(post: Post, now: Date): boolean {
  const ageMs = now.getTime() - post.publishedMs;
  if (ageMs < 0) return false;
  if (share(post.key, "taken down") >= TAKEN_DOWN) return true;
  return ageMs < DAY_MS * wholeBetween(post.key, "days until taken down", 3, 240);
}
