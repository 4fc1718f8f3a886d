import type { ConnectorPage, PlatformVideo } from "../connector.ts";
import type { SimulatedAccount } from "./accounts.ts";
import { listPosts } from "./calendar.ts";
import { readPageToken, writePageToken } from "./page-tokens.ts";
import { describeVideo } from "./videos.ts";

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
