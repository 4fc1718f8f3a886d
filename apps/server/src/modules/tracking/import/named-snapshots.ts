import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { Counts } from "../facts/counts.ts";
import type { ImportedRow } from "./imported-row.ts";
import type { SavedNamedVideo } from "./save-named-videos.ts";

/** The counts of a call's rows, each with the highest ones that earlier rows of its video have. */
export interface NamedSnapshots {
  add(number: number, row: ImportedRow, before: Counts): void;
  days(): Set<CalendarDate>;
  /** Those of the videos, as the table that `recordNamedRows` asks for. */
  select(saved: readonly SavedNamedVideo[]): SqlFragment;
}

const COUNTS = ["viewCount", "likeCount", "commentCount", "shareCount", "bookmarkCount"] as const;
const DAY_MS = 86_400_000;

export function createNamedSnapshots(): NamedSnapshots {
  const numbers: number[] = [];
  const instants: number[] = [];
  const counts: (number | null)[][] = COUNTS.map(() => []);
  const before: number[][] = COUNTS.map(() => []);
  return {
    add(number, row, countsBefore) {
      numbers.push(number);
      instants.push(row.observedAt);
      COUNTS.forEach((name, index) => {
        counts[index]?.push(row[name]);
        before[index]?.push(countsBefore[name]);
      });
    },
    days() {
      const epochDays = new Set(instants.map((instant) => Math.floor(instant / DAY_MS)));
      return new Set(Array.from(epochDays, (day) => dateOf(new Date(day * DAY_MS))));
    },
    select(saved) {
      const keys = new Map(saved.map(({ video, key }) => [video.number, key]));
      const chosen = numbers.flatMap((number, index) => (keys.has(number) ? [index] : []));
      const pick = (column: readonly (number | null)[] = []) =>
        arrayLiteral(chosen.map((index) => column[index] ?? null));
      return sql`(select * from unnest(
        ${arrayLiteral(chosen.map((index) => keys.get(numbers[index] ?? 0) ?? null))}::bigint[],
        ${arrayLiteral(chosen.map((index) => new Date(instants[index] ?? 0)))}::timestamptz[],
        ${pick(counts[0])}::bigint[], ${pick(counts[1])}::bigint[], ${pick(counts[2])}::bigint[],
        ${pick(counts[3])}::bigint[], ${pick(counts[4])}::bigint[],
        ${pick(before[0])}::bigint[], ${pick(before[1])}::bigint[], ${pick(before[2])}::bigint[],
        ${pick(before[3])}::bigint[], ${pick(before[4])}::bigint[]
      ) as t(video_key, observed_at, view_count, like_count, comment_count, share_count, bookmark_count, view_before,
        like_before, comment_before, share_before, bookmark_before)) named_rows`;
    },
  };
}
