import type {
  AccountMetric,
  TopAccountOutput,
  TopAccountsQuery,
  TopCreatorOutput,
} from "@clipledger/contract/analytics/top-lists";
import type { AccountRef } from "@clipledger/contract/tracking-shared";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { onePage, SqlFragment, sql } from "../../../infra/db/sql.ts";
import { accountRefOf, creatorImage, creatorName } from "../../tracking/accounts/tracked-accounts.queries.ts";
import { type AccountProfileRow, toAccountProfile, toNumber } from "../accounts/accounts.mapper.ts";
import { matchingAccounts } from "../filter/analytics-filter.ts";
import { joinGainsOfFew } from "../gains/gains.ts";
import { accountPerformance, countedAccounts, gainColumns } from "./account-performance.ts";
import { findLikelyAccounts } from "./likely-accounts.ts";
import {
  isOfPeriod,
  metricColumns,
  type PerformanceRow,
  type Ranking,
  toPerformance,
  toRanking,
} from "./ranking.ts";

export async function listTopAccounts(
  ctx: OperationContext,
  query: TopAccountsQuery,
): Promise<TopAccountOutput[]> {
  const today = dateOf(ctx.clock.now());
  const rows = await listTopAccountRows(ctx.db, toRanking(ctx, query));
  return rows.map((row) => ({ ...toAccountProfile(row, today), ...toPerformance(row) }));
}

export async function listTopCreators(
  ctx: OperationContext,
  query: TopAccountsQuery,
): Promise<TopCreatorOutput[]> {
  const rows = await listTopCreatorRows(ctx.db, toRanking(ctx, query));
  return rows.map(toTopCreator);
}

function toTopCreator(row: TopCreatorRow): TopCreatorOutput {
  return {
    id: row.id,
    creatorUserId: row.user_id,
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    user: {
      id: row.user_id,
      name: row.name,
      email: row.email,
      image: row.image,
      firstName: row.first_name,
      lastName: row.last_name,
    },
    accounts: row.accounts,
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
  const gains = sql`, ${sumsOf(["posted_videos", "views", "likes", "comments", "shares", "bookmarks"])}`;
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
  const counts = sumsOf(["view_count", "like_count", "comment_count", "share_count", "bookmark_count"]);
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
