import type { ImportRow } from "@clipledger/contract/tracking-import";
import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import { bareHashtag } from "@clipledger/domain/tracking/import-row";

/** A row that keeps the rules, in the types that the import works with. Instants are milliseconds since 1970. */
export interface ImportedRow {
  platform: Platform;
  platformAccountId: string;
  username: string;
  platformVideoId: string;
  publishedAt: number;
  observedAt: number;
  viewCount: number;
  likeCount: number | null;
  commentCount: number | null;
  shareCount: number | null;
  bookmarkCount: number | null;
  caption: string | null;
  hashtags: readonly string[] | null;
  contentType: ContentType | null;
  durationSeconds: number | null;
}

export function toImportedRow(row: ImportRow): ImportedRow {
  return {
    ...row,
    publishedAt: instantOf(row.publishedAt),
    observedAt: instantOf(row.observedAt),
    likeCount: row.likeCount ?? null,
    commentCount: row.commentCount ?? null,
    shareCount: row.shareCount ?? null,
    bookmarkCount: row.bookmarkCount ?? null,
    caption: row.caption ?? null,
    hashtags: row.hashtags?.map(bareHashtag) ?? null,
    contentType: row.contentType ?? null,
    durationSeconds: row.durationSeconds ?? null,
  };
}

function instantOf(text: string): number {
  const instant = parseTimestamp(text);
  if (instant === undefined) throw new RangeError(`Not a timestamp: ${text}`);
  return instant.getTime();
}

const DAY_MS = 86_400_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Notices which videos have their rows in order, at most one for each day. */
export interface DayOrder {
  note(number: number, observedAt: number): void;
  isInOrder(number: number): boolean;
}

export function createDayOrder(): DayOrder {
  const lastDays: number[] = [];
  return {
    note(number, observedAt) {
      const day = Math.floor(observedAt / DAY_MS);
      lastDays[number] = day > (lastDays[number] ?? 0) ? day : NEVER;
    },
    isInOrder: (number) => lastDays[number] !== NEVER,
  };
}
