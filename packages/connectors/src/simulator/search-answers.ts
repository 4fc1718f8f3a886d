import type {
  ConnectorPage,
  PlatformHashtag,
  PlatformUser,
  PlatformVideo,
  SearchRequest,
  VideoSearchRequest,
} from "../connector.ts";
import { accountNamed, describeAccount, type SimulatedAccount } from "./accounts.ts";
import { findPost, listPosts, oldestListedMs, type Post } from "./calendar.ts";
import { between, drawDigits, keyWithin, pickSeveral, share, wholeBetween } from "./draws.ts";
import { countsAt, growthOf } from "./growth.ts";
import { pageOf, readSearchPosition } from "./page-tokens.ts";
import { findAccounts, stemOf } from "./searches.ts";
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

export function searchUsers(world: World, request: SearchRequest, now: Date): ConnectorPage<PlatformUser> {
  const accounts = findAccounts(world, request);
  const found =
    accounts.length > 0 ? [...accounts, accountNamed(world, `private.${stemOf(request.query)}`)] : [];
  return pageOf(found, readSearchPosition(request.pageToken, now), (account) => describeUser(account, now));
}

function describeUser(account: SimulatedAccount, now: Date): PlatformUser {
  const { followingCount: _, region: __, ...user } = describeAccount(account, now);
  return user;
}

const ENDINGS = [
  ..."tok tips challenge life motivation daily community love inspo ideas hacks goals 2026 check".split(" "),
  ..."forbeginners tutorial vlog journey aesthetic routine asmr memes story day week month".split(" "),
];
const COUNTING_STARTS_MS = Date.UTC(2016, 0, 1);
const YEAR_MS = 365.25 * 86_400_000;

/** The searched word itself first, then its relatives. */
export function searchHashtags(
  world: World,
  request: SearchRequest,
  now: Date,
): ConnectorPage<PlatformHashtag> {
  const word = stemOf(request.query).replaceAll(".", "");
  const key = keyWithin(keyWithin(world.key, "hashtags"), word);
  const endings = pickSeveral(key, "endings", ENDINGS, wholeBetween(key, "count", 8, ENDINGS.length));
  const names = word === "" ? [] : [word, ...endings.map((ending) => `${word}${ending}`)];
  return pageOf(names, readSearchPosition(request.pageToken, now), (name) =>
    describeHashtag(world, name, now),
  );
}

function describeHashtag(world: World, name: string, now: Date): PlatformHashtag {
  const key = keyWithin(keyWithin(world.key, "hashtag"), name);
  const years = Math.max(0, (now.getTime() - COUNTING_STARTS_MS) / YEAR_MS);
  return {
    platform: world.platform,
    platformHashtagId: drawDigits(key, "id", 16),
    name,
    useCount: Math.floor(10 ** between(key, "popularity", 2, 6.5) * (1 + years)),
    description: share(key, "described") < 0.5 ? `Videos about ${name}` : null,
  };
}
