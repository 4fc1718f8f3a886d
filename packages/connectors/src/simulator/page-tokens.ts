import type { ConnectorPage } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";

/** What the numbers mean to the list that wrote them. */
type TokenKind = "videos" | "comments" | "search";

export function writePageToken(kind: TokenKind, ...numbers: readonly number[]): string {
  return [kind, ...numbers.map((number) => number.toString(36))].join("-");
}

/** Undefined without a token. One that this list did not write fails, as it would on a platform. */
export function readPageToken(kind: TokenKind, token: string | undefined): number[] | undefined {
  if (token === undefined) return undefined;
  const [writtenKind, ...written] = token.split("-", 4);
  const numbers = written.map((text) => Number.parseInt(text, 36));
  if (
    writtenKind !== kind ||
    !numbers.every((number) => Number.isSafeInteger(number) && number >= 0) ||
    writePageToken(kind, ...numbers) !== token
  ) {
    throw new ConnectorFailure("upstream", "the page token is not one of this list", { providerStatus: 400 });
  }
  return numbers;
}

const PAGE_SIZE = 20;

/** Where a search stands: what was found when it began is paged through, whatever appears meanwhile. */
interface SearchPosition {
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
