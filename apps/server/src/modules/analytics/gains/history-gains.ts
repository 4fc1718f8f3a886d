import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { countNames } from "@clipledger/domain/metrics/counts";
import { inConsistentView, type Queryable, type Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { FactColumn } from "../../history/history-tables.ts";
import { type AskingContext, type HistoryView, openHistory } from "../../history/history-view.ts";
import type { AskedVideos, FactsQuestion } from "../../history/read-facts.ts";
import { gainColumns, perCount } from "../../tracking/facts/counts.ts";
import { type AnalyticsFilter, matchingVideos } from "../filter/analytics-filter.ts";
import { type DayBounds, type GainQuestion, isGaining } from "./gain-question.ts";
import { isOfAccounts } from "./gains.ts";

/*
 * Gains of single videos, added up by ClickHouse. PostgreSQL says which videos are meant. All of these are undefined where
 * PostgreSQL has to add them up, too.
 */

const GAINS = countNames("s");
const SUMS = GAINS.map((gain) => `sum(${gain})`).join(", ");

/** What `videoGainsByDay` selects: day and the five gains. */
export async function historyGainsByDay(
  view: HistoryView,
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const { videos } = await askGaining(tx, question, range);
  const rows = await view.select({
    ...gainingFacts(videos, range),
    columns: `day, ${SUMS}`,
    rest: "group by day",
  });
  if (rows === undefined) return undefined;
  const column = (index: number) => arrayLiteral(rows.map((row) => row[index] ?? null));
  return sql`select * from unnest(${column(0)}::date[], ${perCount((_, place) => sql`${column(place + 1)}::bigint[]`)})
    as gained(day, ${gainColumns})`;
}

/** What `totalGains` selects: posted_videos and the five gains. */
export async function historyTotalGains(
  view: HistoryView,
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<SqlFragment | undefined> {
  const { videos, posted } = await askGaining(tx, question, range);
  const rows = await view.select({ ...gainingFacts(videos, range), columns: SUMS });
  if (rows === undefined) return undefined;
  const sums = rows[0] ?? [];
  return sql`select ${posted}::bigint as posted_videos,
    ${perCount(({ gain }, place) => sql`${sums[place] ?? "0"}::bigint as ${gain}`)}`;
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
  const rows = await view.select({
    ...gainingFacts(toAsked(videos), range),
    columns: `video_key, ${SUMS}`,
    rest: "group by video_key",
  });
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
  return sql`select * from unnest(${arrayLiteral([...sums.keys()])}::int[], ${column(0)}::bigint[],
      ${perCount((_, place) => sql`${column(place + 1)}::bigint[]`)}) as d(account_key, posted_videos, ${gainColumns})`;
}

interface GainingVideo {
  readonly key: bigint;
  readonly account_key: number;
  /** Published in the range: its first count is a gain. */
  readonly is_new: boolean;
}

function listGaining(tx: Transaction, question: GainQuestion, range: DayRange): Promise<GainingVideo[]> {
  return tx.rows<GainingVideo>(sql`
    select v.key, v.account_key, ${isNew(boundsOf(range))} as is_new from ${gainingVideos(question, range)}`);
}

function gainingVideos(question: GainQuestion, range: DayRange): SqlFragment {
  const days = boundsOf(range);
  return sql`${matchingVideos(question.filter)}
    where ${isGaining(question, days)} and (v.observed_at >= ${days.from} or ${isNew(days)})`;
}

/** The numbers of matching videos that were published in the range. */
export async function readNew(tx: Transaction, filter: AnalyticsFilter, range: DayRange): Promise<string> {
  const { keys } = await tx.row<{ keys: string }>(sql`
    select coalesce(string_agg(v.key::text, chr(10)), '') as keys
    from ${matchingVideos(filter)} where ${isNew(boundsOf(range))}`);
  return keys;
}

function isNew({ from, to }: DayBounds): SqlFragment {
  return sql`v.published_on between ${from} and ${to}`;
}

export function boundsOf({ from, to }: DayRange): DayBounds {
  return { from: sql`${from}::date`, to: sql`${to}::date` };
}

/** The videos whose gains are asked for, and how many of them are new. */
async function askGaining(
  tx: Transaction,
  question: GainQuestion,
  range: DayRange,
): Promise<{ videos: AskedVideos; posted: number }> {
  return readAsked(tx, gainingVideos(question, range), boundsOf(range));
}

/*
 * Facts that count are told by one number: twice that of the video, and one more for its first fact, which counts if the video is new.
 */

/** As PostgreSQL puts them into one text: rows of so many would take longer to read. */
export async function readAsked(
  tx: Transaction,
  videos: SqlFragment,
  days: DayBounds,
): Promise<{ videos: AskedVideos; posted: number }> {
  const { total, posted, keys } = await tx.row<{ total: number; posted: number; keys: string }>(sql`
    select count(*)::int as total, (count(*) filter (where ${isNew(days)}))::int as posted,
      coalesce(string_agg(case when ${isNew(days)} then (v.key * 2)::text || chr(10) || (v.key * 2 + 1)::text else (v.key * 2)::text end,
        chr(10)), '') as keys
    from ${videos}`);
  return { videos: { total, keys, condition: conditionFor(total) }, posted };
}

function toAsked(videos: readonly GainingVideo[]): AskedVideos {
  const keys = videos.map(({ key, is_new }) => (is_new ? `${key * 2n}\n${key * 2n + 1n}` : `${key * 2n}`));
  return { total: videos.length, keys: keys.join("\n"), condition: conditionFor(videos.length) };
}

/** Of more videos ClickHouse would look for every one, and skip next to nothing. */
const MOST_LOOKED_FOR = 10_000;

function conditionFor(total: number): string {
  return total > MOST_LOOKED_FOR ? "1 = 1" : "video_key in (select intDiv(key, 2) from asked)";
}

/** A first count is a gain for the videos published in the range. */
export function gainingFacts(
  videos: AskedVideos,
  days: DayRange,
  reading: readonly FactColumn[] = GAINS,
): Omit<FactsQuestion, "columns" | "rest"> {
  return {
    reading: ["is_first", ...reading],
    days,
    videos,
    conditions: ["(video_key * 2 + is_first) in (select key from asked)"],
  };
}

/** A number that no video has, for ranges in which nothing was published: nothing is asked without any. */
const NOBODY = "0";

/** Facts that count, of all videos that ClickHouse has of the organization. Of these `total` are meant. */
export function gainingFactsOfAll(
  newVideos: string,
  total: number,
  days: DayRange,
  reading: readonly FactColumn[],
): Omit<FactsQuestion, "columns" | "rest"> {
  return {
    reading: ["is_first", ...reading],
    days,
    videos: { total, keys: newVideos || NOBODY, condition: "1 = 1" },
    conditions: ["(is_first = 0 or video_key in (select key from asked))"],
  };
}
