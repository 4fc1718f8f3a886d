import type { Connector, PlatformVideo } from "@clipledger/connectors/connector";
import { invalidCursor } from "./graph-errors.ts";

/** What both platforms of the imitated Graph API share: ids, cursors, pages, times. */

/** One question to a platform of the simulated world. */
export interface Visit {
  readonly platform: Connector;
  readonly signal: AbortSignal;
  readonly now: Date;
  readonly query: URLSearchParams;
  /** Of the page that the reply is, less its query: where `paging.next` leads. */
  readonly address: string;
}

/** Digits that stand for a text, and lead back to it. */
export function digitsOf(prefix: string, text: string): string {
  return prefix + [...text].map((one) => String(one.charCodeAt(0)).padStart(3, "0")).join("");
}

export function textOf(prefix: string, digits: string): string | undefined {
  const groups = digits.slice(prefix.length).match(/\d{3}/g) ?? [];
  const text = groups.map((group) => String.fromCharCode(Number(group))).join("");
  return /^[\w.-]+$/.test(text) && digitsOf(prefix, text) === digits ? text : undefined;
}

/** As Meta writes times: `2021-08-17T19:00:42+0000`. */
export function timeOf(instant: Date | null): string | undefined {
  return instant?.toISOString().replace(/\.\d{3}Z$/, "+0000");
}

/** All videos of an account, newest first. */
export async function listVideos(visit: Visit, platformAccountId: string): Promise<PlatformVideo[]> {
  const videos: PlatformVideo[] = [];
  let pageToken: string | undefined;
  do {
    const request = { platformAccountId, pageToken, signal: visit.signal };
    const page = await visit.platform.accountVideos(request);
    videos.push(...page.items);
    pageToken = page.nextPageToken ?? undefined;
  } while (pageToken !== undefined);
  return videos;
}

interface VideoPage {
  readonly videos: readonly PlatformVideo[];
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly hasNext: boolean;
}

/** A cursor is the time of a page's last video, so that new ones shift nothing. */
export function pageOfVideos(
  videos: readonly PlatformVideo[],
  limit: string | undefined,
  after: string | undefined,
): VideoPage {
  const olderThan = after === undefined ? Number.POSITIVE_INFINITY : readTimeCursor(after);
  const rest = videos.filter(({ publishedAt }) => (publishedAt?.getTime() ?? 0) < olderThan);
  const page = rest.slice(0, Math.min(100, Number(limit ?? 25)));
  const cursor = (video: PlatformVideo | undefined) =>
    video && writeCursor(String(video.publishedAt?.getTime()));
  return {
    videos: page,
    before: cursor(page[0]),
    after: cursor(page.at(-1)),
    hasNext: page.length < rest.length,
  };
}

export function writeCursor(text: string): string {
  return Buffer.from(text).toString("base64url");
}

export function readCursor(cursor: string): string {
  return Buffer.from(cursor, "base64url").toString("utf8");
}

function readTimeCursor(cursor: string): number {
  const time = Number(readCursor(cursor));
  if (!Number.isInteger(time) || time <= 0) throw invalidCursor();
  return time;
}

interface Cursors {
  readonly before?: string | undefined;
  readonly after: string | undefined;
  readonly hasNext: boolean;
}

/** The links carry the token, as the real ones do. */
export function pagingOf({ address, query }: Visit, { before, after, hasNext }: Cursors): object {
  const next = new URLSearchParams(query);
  if (after !== undefined) next.set("after", after);
  return {
    cursors: { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) },
    ...(hasNext ? { next: `${address}?${next}` } : {}),
  };
}
