import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isOneOf } from "../../history/history-tables.ts";
import type { HistoryView } from "../../history/history-view.ts";
import { matchingVideos } from "../filter/analytics-filter.ts";
import { type GainQuestion, isGaining } from "./gain-question.ts";

const SUMS = "sum(views), sum(likes), sum(comments), sum(shares), sum(bookmarks)";

/**
 * What `videoGainsByDay` selects, added up by ClickHouse: day and the five gains. PostgreSQL says which videos are meant. Undefined
 * where it has to add them up, too.
 */
export async function historyGainsByDay(
  view: HistoryView,
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const conditions = await gainingFacts(tx, question, range);
  const rows = await view.ask((facts) => facts.select(`day, ${SUMS}`, conditions, "group by day"));
  if (rows === undefined) return undefined;
  const column = (index: number) => arrayLiteral(rows.map((row) => row[index] ?? null));
  return sql`select * from unnest(${column(0)}::date[], ${column(1)}::bigint[], ${column(2)}::bigint[],
    ${column(3)}::bigint[], ${column(4)}::bigint[], ${column(5)}::bigint[]) as gained(day, views, likes, comments, shares, bookmarks)`;
}

/** A first count is a gain for the videos published in the range. */
async function gainingFacts(tx: Transaction, question: GainQuestion, range: DayRange): Promise<string[]> {
  const days = { from: sql`${range.from}::date`, to: sql`${range.to}::date` };
  const videos = await tx.rows<{ key: bigint; is_new: boolean }>(sql`
    select v.key, v.published_on between ${days.from} and ${days.to} as is_new
    from ${matchingVideos(question.filter)} where ${isGaining(question, days)} and v.observed_at >= ${days.from}`);
  const all = videos.map(({ key }) => key);
  const fresh = videos.filter(({ is_new }) => is_new).map(({ key }) => key);
  return [
    `day between '${range.from}' and '${range.to}'`,
    isOneOf(all),
    `(is_first = 0 or ${isOneOf(fresh)})`,
  ];
}
