import type {
  ConnectorPage,
  PlatformHashtag,
  PlatformUser,
  PlatformVideo,
  SearchRequest,
  VideoSearchRequest,
} from "../connector.ts";
import { accountNamed, describeAccount, type SimulatedAccount, type World } from "./accounts.ts";
import { findPost, listPosts, oldestListedMs, type Post } from "./calendar.ts";
import { between, drawDigits, keyWithin, pickSeveral, share, wholeBetween } from "./draws.ts";
import { findBehaviour } from "./failures-on-demand.ts";
import { countsAt, growthOf } from "./growth.ts";
import { readUsername } from "./identifiers.ts";
import { FIRST_NAMES } from "./names.ts";
import { pageOf, readSearchPosition } from "./page-tokens.ts";
import { describeVideo } from "./videos.ts";

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

const LONGEST_STEM = 16;
const AFFIXED = [
  ..."{q}.daily the.{q} {q}.hq real.{q} {q}.lab {q}.club my.{q}.diaries {q}.official {q}.corner".split(" "),
  ..."hello.{q} {q}.studio just.{q} {q}.tv {q}.journal {q}.everyday only.{q} {q}.world daily.{q}.clips".split(
    " ",
  ),
  ..."{q}_shorts its.{q} {q}.co more.{q} {q}_weekly {q}.online".split(" "),
];

/** The words of a search as they can stand in a username: "Café au lait!" is "cafe.au.lait". */
export function stemOf(query: string): string {
  const words = query
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let stem = "";
  for (const word of words) {
    const longer = stem === "" ? word : `${stem}.${word}`;
    if (longer.length > LONGEST_STEM) break;
    stem = longer;
  }
  return stem || (words[0]?.slice(0, LONGEST_STEM) ?? "");
}

/** Accounts whose name carries the search's words, best first; those of the asked region and language lead. */
function findAccounts(world: World, request: SearchRequest): SimulatedAccount[] {
  const stem = stemOf(request.query);
  if (stem === "") return [];
  const usernames = new Set([...exactNames(request.query, stem), ...drawNames(world, stem)]);
  const accounts = [...usernames]
    .filter((username) => findBehaviour(username) === undefined)
    .map((username) => accountNamed(world, username));
  return accounts
    .map((account, rank) => ({ account, rank, strangeness: strangenessOf(account, request) }))
    .sort((one, other) => one.strangeness - other.strangeness || one.rank - other.rank)
    .map(({ account }) => account);
}

function exactNames(query: string, stem: string): string[] {
  const typed = readUsername(query.trim().replace(/^@/, ""));
  return [typed ?? stem, stem];
}

function drawNames(world: World, stem: string): string[] {
  const key = keyWithin(keyWithin(world.key, "search"), stem);
  const people = pickSeveral(key, "people", FIRST_NAMES, wholeBetween(key, "people count", 6, 40));
  const affixed = pickSeveral(key, "affixes", AFFIXED, wholeBetween(key, "affix count", 10, AFFIXED.length));
  const named = people.map((name, index) => (index % 2 === 0 ? `${stem}.with.${name}` : `${name}.${stem}`));
  return [...affixed.map((pattern) => pattern.replace("{q}", stem)), ...named];
}

function strangenessOf({ locale }: SimulatedAccount, { region, language }: SearchRequest): number {
  const isForeign = region !== undefined && region.toUpperCase() !== locale.region;
  const isOtherLanguage = language !== undefined && language.toLowerCase().split("-")[0] !== locale.language;
  return Number(isForeign) + Number(isOtherLanguage);
}
