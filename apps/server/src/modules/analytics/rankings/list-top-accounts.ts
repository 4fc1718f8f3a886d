import {
  type AccountMetric,
  type TopAccountOutput,
  type TopAccountsQuery,
  type TopCreatorOutput,
  TopCreatorSchema,
} from "@clipledger/contract/analytics/top-lists";
import type { AccountRef } from "@clipledger/contract/tracking-shared";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { countNames } from "@clipledger/domain/metrics/counts";
import type { Queryable } from "../../../infra/db/database.ts";
import { onePage, SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import type { AskingContext } from "../../history/history-view.ts";
import { gainsOrZero, perCount } from "../../tracking/facts/counts.ts";
import { accountRefOf, creatorImage, creatorName } from "../../tracking/tracked-accounts.queries.ts";
import { type AccountProfileRow, toAccountProfile, toNumber } from "../accounts/accounts.mapper.ts";
import { findLikelyAccounts } from "../accounts/likely-accounts.ts";
import { hasKeptStats, videoStats } from "../accounts/video-stats.ts";
import { matchingAccounts } from "../filter/analytics-filter.ts";
import { isEligible } from "../gains/gain-question.ts";
import { gainsByAccount, joinGainsOfFew } from "../gains/gains.ts";
import { readWithGains } from "../gains/history-gains.ts";
import type { Ranking } from "../gains/ranking-question.ts";
import { isOfPeriod, metricColumns, type PerformanceRow, toPerformance, toRanking } from "./ranking.ts";

export async function listTopAccounts(
  ctx: AskingContext,
  query: TopAccountsQuery,
): Promise<TopAccountOutput[]> {
  const today = dateOf(ctx.clock.now());
  const ranking = toRanking(ctx, query);
  const rows = await readWithGains(ctx, ranking, dayRange(query.dateRange), (db, gained) =>
    listTopAccountRows(db, { ...ranking, gained }),
  );
  return rows.map((row) => ({ ...toAccountProfile(row, today), ...toPerformance(row) }));
}

export async function listTopCreators(
  ctx: AskingContext,
  query: TopAccountsQuery,
): Promise<TopCreatorOutput[]> {
  const ranking = toRanking(ctx, query);
  const rows = await readWithGains(ctx, ranking, dayRange(query.dateRange), (db, gained) =>
    listTopCreatorRows(db, { ...ranking, gained }),
  );
  return rows.map(toTopCreator);
}

function toTopCreator(row: TopCreatorRow): TopCreatorOutput {
  return {
    ...wireFields(TopCreatorSchema, row),
    creatorUserId: row.user_id,
    user: { ...wireFields(TopCreatorSchema.shape.user, row), id: row.user_id },
    followerCount: toNumber(row.follower_count),
    ...toPerformance(row),
  };
}

interface TopAccountRow extends AccountProfileRow, PerformanceRow {}

async function listTopAccountRows(db: Queryable, ranking: Ranking<AccountMetric>): Promise<TopAccountRow[]> {
  const likely = await findLikelyAccounts(db, ranking);
  const chosen = onePage(sql`select r.key from (${countedForMetric(ranking, likely)}) r ${ranked(ranking)}`, {
    page: 1,
    perPage: ranking.limit,
  });
  // Whatever chose them, everything about the best is read once they are known.
  const best = sql`(select a.* from ${matchingAccounts(ranking.filter)} a where a.key in (select key from best))`;
  return db.rows(sql`
    with best as materialized (${chosen})
    select r.* from (
      select a.*, ${gainColumns} from (${countedAccounts(ranking, best)}) a ${joinGainsOfFew(ranking, ranking.days)}
    ) r ${inOrder(ranking)}`);
}

/** Selects the accounts with what the metric needs of them: gains are read for those of the period only. */
function countedForMetric(ranking: Ranking<AccountMetric>, likely?: SqlFragment): SqlFragment {
  if (likely === undefined)
    return isOfPeriod(ranking.metric) ? accountPerformance(ranking) : countedAccounts(ranking);
  const counted = countedAccounts(ranking, sql`(${likely})`);
  return isOfPeriod(ranking.metric)
    ? sql`select a.*, ${gainColumns} from (${counted}) a ${joinGainsOfFew(ranking, ranking.days)}`
    : counted;
}

interface TopCreatorRow extends PerformanceRow {
  readonly id: string;
  readonly notes: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly accounts: (AccountRef & { maxVideos: number })[];
  readonly follower_count: bigint | null;
}

function listTopCreatorRows(db: Queryable, ranking: Ranking<AccountMetric>): Promise<TopCreatorRow[]> {
  const { filter, metric } = ranking;
  const gains = sql`, ${sumsOf(["posted_videos", ...countNames("s")])}`;
  const chosen = onePage(
    sql`select r.id from (${byCreator(countedForMetric(ranking), isOfPeriod(metric) ? gains : sql``)}) r ${ranked(ranking)}`,
    { page: 1, perPage: ranking.limit },
  );
  const accountsOfBest = sql`(
    select a.* from ${matchingAccounts(filter)} a
    where a.organization_id = ${filter.organizationId} and a.creator_id in (select id from best))`;
  const performance = sql`
    select a.*, ${gainColumns} from (${countedAccounts(ranking, accountsOfBest)}) a ${joinGainsOfFew(ranking, ranking.days)}`;
  return db.rows(sql`
    with best as materialized (${chosen})
    select r.*, c.notes, c.created_at, c.updated_at, c.user_id, ${creatorName} as name, u.email, ${creatorImage} as image,
      c.first_name, c.last_name, linked.accounts, linked.follower_count
    from (${byCreator(performance, gains)}) r
    join creators c on c.organization_id = ${filter.organizationId} and c.id = r.id
    join users u on u.id = c.user_id
    cross join lateral (
      select sum(a.follower_count)::bigint as follower_count, json_agg(json_build_object(
        ${accountRefOf(sql`a`)}, 'maxVideos', a.max_videos
      ) order by a.key) as accounts
      from tracked_accounts a where a.organization_id = c.organization_id and a.creator_id = c.id
    ) linked
    ${inOrder(ranking)}`);
}

/** Adds the counts of accounts up by creator, and what else is named. */
function byCreator(accounts: SqlFragment, more: SqlFragment): SqlFragment {
  const counts = sumsOf(countNames("_count"));
  return sql`
    select a.creator_id as id, sum(a.video_count)::int as video_count, sum(a.viral_count)::int as viral_count, ${counts} ${more}
    from (${accounts}) a where a.creator_id is not null group by a.creator_id`;
}

function sumsOf(columns: readonly string[]): SqlFragment {
  return new SqlFragment([columns.map((column) => `sum(a.${column})::bigint as ${column}`).join(", ")], []);
}

/** Without a video to rank, nothing is ranked. */
function ranked(ranking: Ranking<AccountMetric>): SqlFragment {
  return sql`where r.video_count > 0 ${inOrder(ranking)}`;
}

function inOrder({ metric }: Ranking<AccountMetric>): SqlFragment {
  return sql`order by ${metricColumns[metric]} desc, r.id collate "C"`;
}

/** Selects each of the accounts with the newest counts of its videos to rank, and its gains. */
function accountPerformance(ranking: Ranking<AccountMetric>): SqlFragment {
  return sql`
    select a.*, ${gainColumns}
    from (${countedAccounts(ranking)}) a
    left join (${gainsByAccount(ranking, ranking.days)}) gains on gains.account_key = a.key`;
}

/** Selects each of the `accounts` that match with the newest counts of its videos to rank. */
function countedAccounts(
  ranking: Ranking<AccountMetric>,
  accounts: SqlFragment = matchingAccounts(ranking.filter),
): SqlFragment {
  const { filter, days, publicationMode } = ranking;
  const eligible = isEligible(ranking, days);
  if (!hasKeptStats(filter) || publicationMode === "onlyPublished")
    return sql`
      select a.*, ${statColumns(sql`counted`)}
      from ${accounts} a left join (${videoStats(filter, accounts, eligible)}) counted on counted.account_key = a.key`;
  // Kept stats are of all videos: those of an account that published after the range are worked out.
  const publishedLater = sql`(
    select a.* from ${accounts} a join account_stats kept on kept.account_key = a.key
      and kept.latest_published_at >= ${days.to} + 1)`;
  return sql`
    select a.*, ${statColumns(sql`kept`, sql`counted`)}
    from ${accounts} a
    left join account_stats kept on kept.account_key = a.key and kept.latest_published_at < ${days.to} + 1
    left join (${videoStats(filter, publishedLater, eligible)}) counted on counted.account_key = a.key`;
}

/** Of whichever of the two joined rows is there. */
function statColumns(stats: SqlFragment, others: SqlFragment = stats): SqlFragment {
  return sql`coalesce(${stats}.latest_published_at, ${others}.latest_published_at) as latest_published_at,
    coalesce(${stats}.video_count, ${others}.video_count, 0) as video_count,
    coalesce(${stats}.viral_count, ${others}.viral_count, 0) as viral_count,
    ${perCount(({ count }) => sql`coalesce(${stats}.${count}, ${others}.${count}, 0) as ${count}`)}`;
}

/** What is joined as `gains`. */
const gainColumns = sql`coalesce(gains.posted_videos, 0) as posted_videos, ${gainsOrZero(sql`gains`)}`;
