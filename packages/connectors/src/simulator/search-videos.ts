import type { ConnectorPage, PlatformVideo, VideoSearchRequest } from "../connector.ts";
import type { SimulatedAccount } from "./accounts.ts";
import { findPost, listPosts, oldestListedMs, type Post } from "./calendar.ts";
import { countsAt, growthOf } from "./growth.ts";
import { pageOf, readSearchPosition } from "./search-pages.ts";
import { findAccounts } from "./searches.ts";
import { describeVideo } from "./videos.ts";
import type { World } from "./world.ts";

const ACCOUNTS = 24;
const VIDEOS_PER_ACCOUNT = 8;

interface FoundVideo {
  readonly account: SimulatedAccount;
  readonly post: Post;
  readonly relevance: number;
}

export function searchVideos(
  world: World,
  request: VideoSearchRequest,
  now: Date,
): ConnectorPage<PlatformVideo> {
  const position = readSearchPosition(request.pageToken, now);
  const found = findVideos(world, request, position.beganAt);
  return pageOf(sortFound(found, request.sortBy, position.beganAt), position, ({ account, post }) => {
    const current = findPost(account.rhythm, post, now);
    return current && describeVideo(account, current.post, current.newerPosts, now);
  });
}

function findVideos(world: World, request: VideoSearchRequest, beganAt: Date): FoundVideo[] {
  const sinceMs = Math.max(oldestListedMs(beganAt), request.publishedAfter?.getTime() ?? 0);
  return findAccounts(world, request)
    .slice(0, ACCOUNTS)
    .flatMap((account, accountRank) =>
      listPosts(account.rhythm, beganAt, { sinceMs, limit: VIDEOS_PER_ACCOUNT }).map((post, postRank) => ({
        account,
        post,
        relevance: -(postRank * ACCOUNTS + accountRank),
      })),
    );
}

function sortFound(
  found: readonly FoundVideo[],
  sortBy: VideoSearchRequest["sortBy"],
  instant: Date,
): FoundVideo[] {
  const weighed = found.map((video) => ({ video, weight: weightOf(video, sortBy, instant) }));
  return weighed.sort((one, other) => other.weight - one.weight).map(({ video }) => video);
}

function weightOf(
  { account, post, relevance }: FoundVideo,
  sortBy: VideoSearchRequest["sortBy"],
  instant: Date,
): number {
  if (sortBy === "date") return post.publishedMs;
  return sortBy === "likes" ? countsAt(growthOf(account, post), instant.getTime()).likeCount : relevance;
}
