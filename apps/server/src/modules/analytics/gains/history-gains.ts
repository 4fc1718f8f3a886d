import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { inConsistentView, type Queryable, type Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isOneOf } from "../../history/history-tables.ts";
import { type AskingContext, type HistoryView, openHistory } from "../../history/history-view.ts";
import type { FactsQuestion } from "../../history/read-facts.ts";
import { matchingVideos } from "../filter/analytics-filter.ts";
import { type DayBounds, type GainQuestion, isGaining } from "./gain-question.ts";
import { isOfAccounts } from "./gains.ts";

/*
 * Gains of single videos, added up by ClickHouse. PostgreSQL says which videos are meant. All of these are undefined where
 * PostgreSQL has to add them up, too.
 */

const SUMS = "sum(views), sum(likes), sum(comments), sum(shares), sum(bookmarks)";
const GAINS = ["views", "likes", "comments", "shares", "bookmarks"] as const;

/** What `videoGainsByDay` selects: day and the five gains. */
export async function historyGainsByDay(
  view: HistoryView,
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const facts = gainingFacts(await listGaining(tx, question, range), range);
  const rows = await view.ask((history) =>
    history.select({ ...facts, columns: `day, ${SUMS}`, rest: "group by day" }),
  );
  if (rows === undefined) return undefined;
  const column = (index: number) => arrayLiteral(rows.map((row) => row[index] ?? null));
  return sql`select * from unnest(${column(0)}::date[], ${column(1)}::bigint[], ${column(2)}::bigint[],
    ${column(3)}::bigint[], ${column(4)}::bigint[], ${column(5)}::bigint[]) as gained(day, views, likes, comments, shares, bookmarks)`;
}

/** What `totalGains` selects: posted_videos and the five gains. */
export async function historyTotalGains(
  view: HistoryView,
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const videos = await listGaining(tx, question, range);
  const rows = await view.ask((history) => history.select({ ...gainingFacts(videos, range), columns: SUMS }));
  if (rows === undefined) return undefined;
  const [views = "0", likes = "0", comments = "0", shares = "0", bookmarks = "0"] = rows[0] ?? [];
  return sql`select ${videos.filter(({ is_new }) => is_new).length}::bigint as posted_videos, ${views}::bigint as views,
    ${likes}::bigint as likes, ${comments}::bigint as comments, ${shares}::bigint as shares, ${bookmarks}::bigint as bookmarks`;
}

/** Reads what needs the gains of accounts: in one state, where their sums do not answer and ClickHouse is asked. */
export async function readWithGains<Answer>(
  ctx: AskingContext,
  question: GainQuestion,
  range: DayRange,
  read: (db: Queryable, gained?: SqlFragment) => Promise<Answer>,
): Promise<Answer> {
  if (ctx.clickhouse === undefined || isOfAccounts(question)) return read(ctx.db);
  return inConsistentView(ctx.db, async (tx) =>
    read(tx, await historyGainsByAccount(ctx, tx, question, range)),
  );
}

/** Of each account that has any: account_key, posted_videos and the five gains. */
export async function historyGainsByAccount(
  ctx: AskingContext,
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  if (ctx.clickhouse === undefined || isOfAccounts(question)) return undefined;
  const view = await openHistory(ctx, tx);
  const videos = await listGaining(tx, question, range);
  const rows = await view.ask((history) =>
    history.select({
      ...gainingFacts(videos, range),
      columns: `video_key, ${SUMS}`,
      rest: "group by video_key",
    }),
  );
  if (rows === undefined) return undefined;
  const sums = new Map<number, bigint[]>();
  const accountOf = new Map(videos.map(({ key, account_key }) => [String(key), account_key]));
  const add = (account: number, amounts: readonly bigint[]) => {
    const sum = sums.get(account) ?? Array.from(amounts, () => 0n);
    sums.set(
      account,
      sum.map((before, index) => before + (amounts[index] ?? 0n)),
    );
  };
  for (const { account_key, is_new } of videos) add(account_key, [is_new ? 1n : 0n, 0n, 0n, 0n, 0n, 0n]);
  for (const [key = "", ...gains] of rows) add(accountOf.get(key) ?? 0, [0n, ...gains.map(BigInt)]);
  const column = (index: number) => arrayLiteral([...sums.values()].map((sum) => sum[index] ?? 0n));
  return sql`select * from unnest(${arrayLiteral([...sums.keys()])}::int[], ${column(0)}::bigint[], ${column(1)}::bigint[],
      ${column(2)}::bigint[], ${column(3)}::bigint[], ${column(4)}::bigint[], ${column(5)}::bigint[])
    as d(account_key, posted_videos, views, likes, comments, shares, bookmarks)`;
}

export interface GainingVideo {
  readonly key: bigint;
  readonly account_key: number;
  /** Published in the range: its first count is a gain. */
  readonly is_new: boolean;
}

async function listGaining(
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<GainingVideo[]> {
  const days = boundsOf(range);
  const isNew = sql`v.published_on between ${days.from} and ${days.to}`;
  return tx.rows<GainingVideo>(sql`
    select v.key, v.account_key, ${isNew} as is_new from ${matchingVideos(question.filter)}
    where ${isGaining(question, days)} and (v.observed_at >= ${days.from} or ${isNew})`);
}

export function boundsOf({ from, to }: DayRange): DayBounds {
  return { from: sql`${from}::date`, to: sql`${to}::date` };
}

/** A first count is a gain for the videos published in the range. */
export function gainingFacts(
  videos: readonly Pick<GainingVideo, "key" | "is_new">[],
  days: DayRange,
): Omit<FactsQuestion, "columns" | "rest"> {
  const fresh = videos.filter(({ is_new }) => is_new).map(({ key }) => key);
  return {
    reading: ["is_first", ...GAINS],
    days,
    videos: isOneOf(videos.map(({ key }) => key)),
    conditions: [`(is_first = 0 or ${isOneOf(fresh)})`],
  };
}
