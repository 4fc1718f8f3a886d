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
import type { Queryable } from "../../../infra/db/database.ts";
import { onePage, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import type { AskingContext } from "../../history/history-view.ts";
import { gainsOrZero, perCount } from "../../tracking/facts/counts.ts";
import { accountRefOf, creatorImage, creatorName } from "../../tracking/tracked-accounts.queries.ts";
import { type AccountProfileRow, toAccountProfile, toNumber } from "../accounts/accounts.mapper.ts";
import { findLikelyAccounts } from "../accounts/likely-accounts.ts";
import { hasKeptStats, videoStats } from "../accounts/video-stats.ts";
import { matchingAccounts } from "../filter/analytics-filter.ts";
import { isEligible } from "../gains/gain-question.ts";
import { gainsByAccount, gainsOfFew } from "../gains/gains.ts";
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
  const { filter, metric, limit } = ranking;
  const likely = await findLikelyAccounts(db, ranking);
  const scored =
    likely === undefined
      ? scoredAccounts(ranking, matchingAccounts(filter), gainsByAccount)
      : scoredAccounts(ranking, sql`(${likely})`, gainsOfFew);
  const order = sql`${metricColumns[metric]} desc, r.id collate "C"`;
  // Without a video to rank, nothing is ranked.
  const best = onePage(sql`select r.key from (${scored}) r where r.video_count > 0 order by ${order}`, {
    page: 1,
    perPage: limit,
  });
  // Whatever chose them, everything about the best is read once they are known.
  return db.rows(sql`
    with best as materialized (${best}),
    chosen as materialized (
      select a.* from ${matchingAccounts(filter)} a where a.key in (select key from best)
    ),
    performance as (${accountPerformance(ranking, sql`chosen`, gainsOfFew)})
    select r.* from performance r order by ${order}`);
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
  const { filter, metric, limit } = ranking;
  const scored = scoredAccounts(ranking, matchingAccounts(filter), gainsByAccount);
  const order = sql`${metricColumns[metric]} desc, r.id collate "C"`;
  const best = onePage(
    sql`
      select r.id from (
        select a.creator_id as id, ${isOfPeriod(metric) ? sql`${summedCounts}, ${summedGains}` : summedCounts}
        from (${scored}) a where a.creator_id is not null group by a.creator_id
      ) r
      where r.video_count > 0 order by ${order}`,
    { page: 1, perPage: limit },
  );
  return db.rows(sql`
    with best as materialized (${best}),
    chosen as materialized (
      select a.* from ${matchingAccounts(filter)} a
      where a.organization_id = ${filter.organizationId} and a.creator_id in (select id from best)
    ),
    performance as (
      select a.creator_id as id, ${summedCounts}, ${summedGains}
      from (${accountPerformance(ranking, sql`chosen`, gainsOfFew)}) a
      group by a.creator_id
    )
    select r.*, c.notes, c.created_at, c.updated_at, c.user_id, ${creatorName} as name, u.email, ${creatorImage} as image,
      c.first_name, c.last_name, linked.accounts, linked.follower_count
    from performance r
    join creators c on c.organization_id = ${filter.organizationId} and c.id = r.id
    join users u on u.id = c.user_id
    cross join lateral (
      select sum(a.follower_count)::bigint as follower_count, json_agg(json_build_object(
        ${accountRefOf(sql`a`)}, 'maxVideos', a.max_videos
      ) order by a.key) as accounts
      from tracked_accounts a where a.organization_id = c.organization_id and a.creator_id = c.id
    ) linked
    order by ${order}`);
}

/** What accounts `a` add up to by creator. */
const summedCounts = sql`sum(a.video_count)::int as video_count, sum(a.viral_count)::int as viral_count,
  ${perCount(({ count }) => sql`sum(a.${count})::bigint as ${count}`)}`;

const summedGains = sql`sum(a.posted_videos)::bigint as posted_videos,
  ${perCount(({ gain }) => sql`sum(a.${gain})::bigint as ${gain}`)}`;

/** Selects the `accounts`, a table, with what the metric needs of them: gains are read for those of the period only. */
function scoredAccounts(
  ranking: Ranking<AccountMetric>,
  accounts: SqlFragment,
  selectGains: typeof gainsOfFew,
): SqlFragment {
  return isOfPeriod(ranking.metric)
    ? accountPerformance(ranking, accounts, selectGains)
    : countedAccounts(ranking, accounts);
}

/** Selects the same with the newest counts of their videos to rank, and with their gains. */
function accountPerformance(
  ranking: Ranking<AccountMetric>,
  accounts: SqlFragment,
  selectGains: typeof gainsOfFew,
): SqlFragment {
  return sql`
    with counted as (${countedAccounts(ranking, accounts)}),
    gains as (${selectGains(ranking, ranking.days, sql`counted`)})
    select a.*, coalesce(gains.posted_videos, 0) as posted_videos, ${gainsOrZero(sql`gains`)}
    from counted a
    left join gains on gains.account_key = a.key`;
}

/** Selects the `accounts`, a table, with the newest counts of their videos to rank. */
function countedAccounts(ranking: Ranking<AccountMetric>, accounts: SqlFragment): SqlFragment {
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
