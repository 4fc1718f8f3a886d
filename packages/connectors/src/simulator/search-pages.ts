import type { ConnectorPage } from "../connector.ts";
import { readPageToken, writePageToken } from "./page-tokens.ts";

const PAGE_SIZE = 20;

/** Where a search stands: what was found when it began is paged through, whatever appears meanwhile. */
export interface SearchPosition {
  readonly beganAt: Date;
  readonly offset: number;
}

export function readSearchPosition(pageToken: string | undefined, now: Date): SearchPosition {
  const [beganMs = now.getTime(), offset = 0] = readPageToken("search", pageToken) ?? [];
  return { beganAt: new Date(beganMs), offset };
}

export function pageOf<Found, Item>(
  found: readonly Found[],
  { beganAt, offset }: SearchPosition,
  describe: (found: Found) => Item | undefined,
): ConnectorPage<Item> {
  const end = offset + PAGE_SIZE;
  return {
    items: found
      .slice(offset, end)
      .map(describe)
      .filter((item) => item !== undefined),
    nextPageToken: end < found.length ? writePageToken("search", beganAt.getTime(), end) : null,
  };
}
