import type { Counts } from "@clipledger/domain/metrics/counts";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { ImportedRow } from "./imported-row.ts";

/** A value with the instant at which it was so; the newest one counts. */
export interface Dated<Value> {
  value: Value;
  at: number;
}

export interface NamedAccount {
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly username: Dated<string>;
}

export interface NamedVideo {
  /** Its place among the videos, in the order in which they are first named. */
  readonly number: number;
  readonly account: NamedAccount;
  readonly platformVideoId: string;
  /** Where it is first named: the index of a row, or a line. */
  readonly firstPlace: number;
  readonly publishedAt: Dated<number>;
  readonly caption: Dated<string | null>;
  readonly hashtags: Dated<readonly string[] | null>;
  readonly contentType: Dated<ContentType | null>;
  readonly durationSeconds: Dated<number | null>;
  /** The highest of its rows', if `raiseCounts` is told of them. */
  readonly counts: { -readonly [Name in keyof Counts]: number };
  /** The counts of the row that came first, if `raiseCounts` is told of them. */
  first: { readonly observedAt: number; readonly counts: Counts } | undefined;
  rows: number;
  /** The newest row's instant. */
  observedAt: number;
}

export interface VideoCatalog {
  readonly accounts: readonly NamedAccount[];
  readonly videos: readonly NamedVideo[];
  /** The video of a row, which it learns from. Undefined if an earlier row names it with another account. */
  add(row: ImportedRow, place: number): NamedVideo | undefined;
}

/** Gathers what rows tell of accounts and videos, in whatever order they come. */
export function createVideoCatalog(): VideoCatalog {
  const accounts: NamedAccount[] = [];
  const videos: NamedVideo[] = [];
  const accountsByName = new Map<string, NamedAccount>();
  const videosByPlatform: Partial<Record<Platform, Map<string, NamedVideo>>> = {};
  let last: NamedVideo | undefined;

  const accountOf = (row: ImportedRow): NamedAccount => {
    const name = `${row.platform} ${row.platformAccountId}`;
    const known = accountsByName.get(name);
    if (known !== undefined) return known;
    const account = newAccount(row);
    accounts.push(account);
    accountsByName.set(ownText(name), account);
    return account;
  };
  const videoOf = (row: ImportedRow, place: number): NamedVideo => {
    videosByPlatform[row.platform] ??= new Map();
    const ofPlatform = videosByPlatform[row.platform] as Map<string, NamedVideo>; // safe: just made
    const known = ofPlatform.get(row.platformVideoId);
    if (known !== undefined) return known;
    const video = newVideo(row, accountOf(row), videos.length, place);
    videos.push(video);
    ofPlatform.set(video.platformVideoId, video);
    return video;
  };

  return {
    accounts,
    videos,
    add(row, place) {
      // Files mostly list the rows of one video after another.
      const video = last !== undefined && isOfVideo(row, last) ? last : videoOf(row, place);
      last = video;
      if (video.account.platformAccountId !== row.platformAccountId) return undefined;
      learn(video, row);
      return video;
    },
  };
}

export function nameOfVideo({ account, platformVideoId }: NamedVideo): string {
  return `${account.platform} ${platformVideoId}`;
}

export function raiseCounts(video: NamedVideo, row: ImportedRow): void {
  const { counts } = video;
  counts.viewCount = Math.max(counts.viewCount, row.viewCount);
  counts.likeCount = Math.max(counts.likeCount, row.likeCount ?? 0);
  counts.commentCount = Math.max(counts.commentCount, row.commentCount ?? 0);
  counts.shareCount = Math.max(counts.shareCount, row.shareCount ?? 0);
  counts.bookmarkCount = Math.max(counts.bookmarkCount, row.bookmarkCount ?? 0);
  video.first ??= { observedAt: row.observedAt, counts: { ...counts } };
}

function isOfVideo(row: ImportedRow, video: NamedVideo): boolean {
  return row.platformVideoId === video.platformVideoId && row.platform === video.account.platform;
}

function newAccount({ platform, platformAccountId, username }: ImportedRow): NamedAccount {
  return {
    platform,
    platformAccountId: ownText(platformAccountId),
    username: { value: ownText(username), at: Number.NEGATIVE_INFINITY },
  };
}

function newVideo(row: ImportedRow, account: NamedAccount, number: number, firstPlace: number): NamedVideo {
  const at = Number.NEGATIVE_INFINITY;
  return {
    number,
    account,
    platformVideoId: ownText(row.platformVideoId),
    firstPlace,
    publishedAt: { value: row.publishedAt, at },
    caption: { value: null, at },
    hashtags: { value: null, at },
    contentType: { value: null, at },
    durationSeconds: { value: null, at },
    counts: { viewCount: 0, likeCount: 0, commentCount: 0, shareCount: 0, bookmarkCount: 0 },
    first: undefined,
    rows: 0,
    observedAt: at,
  };
}

function learn(video: NamedVideo, row: ImportedRow): void {
  const at = row.observedAt;
  video.rows += 1;
  if (at > video.observedAt) video.observedAt = at;
  learnText(video.account.username, row.username, at);
  learnText(video.caption, row.caption, at);
  learnValue(video.publishedAt, row.publishedAt, at);
  learnValue(video.contentType, row.contentType, at);
  learnValue(video.durationSeconds, row.durationSeconds, at);
  if (row.hashtags !== null && at > video.hashtags.at) {
    if (!isSameList(row.hashtags, video.hashtags.value)) video.hashtags.value = row.hashtags.map(ownText);
    video.hashtags.at = at;
  }
}

function learnText(known: Dated<string> | Dated<string | null>, text: string | null, at: number): void {
  if (text === null || at <= known.at) return;
  if (known.value !== text) known.value = ownText(text);
  known.at = at;
}

function learnValue<Value>(known: Dated<Value>, value: Value, at: number): void {
  if (value === null || at <= known.at) return;
  known.value = value;
  known.at = at;
}

function isSameList(left: readonly string[], right: readonly string[] | null): boolean {
  if (left.length !== right?.length) return false;
  return left.every((item, index) => item === right[index]);
}

/** A copy: a piece cut out of a text keeps the whole text in memory, and so in the end all of a large file. */
function ownText(text: string): string {
  return Buffer.from(text).toString();
}
