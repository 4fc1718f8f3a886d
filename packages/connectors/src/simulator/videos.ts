import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { ConnectorPage, PlatformVideo } from "../connector.ts";
import type { SimulatedAccount } from "./accounts.ts";
import { listPosts, type Post } from "./calendar.ts";
import { drawCaption } from "./captions.ts";
import { between, keyWithin, share } from "./draws.ts";
import { countsAt, growthOf } from "./growth.ts";
import { writeVideoId } from "./identifiers.ts";
import { readPageToken, writePageToken } from "./page-tokens.ts";
import { drawSound } from "./sounds.ts";

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
