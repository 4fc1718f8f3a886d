import type { Platform } from "@clipledger/domain/platforms";
import type { PlatformVideo } from "../connector.ts";
import { accountNamed } from "./accounts.ts";
import { listPosts, type Post } from "./calendar.ts";
import { share, wholeBetween } from "./draws.ts";
import { type Counts, countsAt, growthOf } from "./growth.ts";
import { describeVideo } from "./videos.ts";
import { createWorld } from "./world.ts";

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
