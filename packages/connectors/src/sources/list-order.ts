import { ConnectorFailure } from "../connector-failure.ts";

/**
 * The account's own videos of a list that was asked for by name. A name may have passed to somebody else since it was
 * learned: their videos are not the account's, and must not look like an account without any.
 */
export function ownVideos<Video extends { readonly platformAccountId: string | null }>(
  videos: readonly Video[],
  accountId: string,
): Video[] {
  const own = videos.filter(
    ({ platformAccountId }) => platformAccountId === null || platformAccountId === accountId,
  );
  if (own.length === 0 && videos.length > 0) {
    throw new ConnectorFailure("not_found", "another account has that name");
  }
  return own;
}

/** Services may list a thing twice on one page. */
export function eachOnce<Item>(items: readonly Item[], idOf: (item: Item) => string | null): Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const id = idOf(item);
    if (id === null) return true;
    return seen.size !== seen.add(id).size;
  });
}

interface Dated {
  readonly publishedAt: Date | null;
}

/** Pinned posts come first on a profile, however old. */
export function newestFirst<Item extends Dated>(items: readonly Item[]): Item[] {
  return [...items].sort(
    (one, other) => (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0),
  );
}

/** Services know windows only: what is older than asked for is left out here. */
export function publishedSince<Item extends Dated>(
  items: readonly Item[],
  instant: Date | undefined,
): Item[] {
  return items.filter(
    ({ publishedAt }) => instant === undefined || publishedAt === null || publishedAt >= instant,
  );
}

interface Liked extends Dated {
  readonly likeCount: number | null;
}

/** For searches that the service cannot order: what one page found, in order. */
export function inOrder<Item extends Liked>(
  items: readonly Item[],
  sortBy: "relevance" | "date" | "likes" | undefined,
): Item[] {
  if (sortBy === "date") return newestFirst(items);
  if (sortBy !== "likes") return [...items];
  return [...items].sort((one, other) => (other.likeCount ?? 0) - (one.likeCount ?? 0));
}
