import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import type { AccountRef } from "@clipledger/contract/tracking-shared";
import type { Queryable } from "../../../infra/db/database.ts";
import { onePage } from "../../../infra/db/page.ts";
import { SqlFragment, sql } from "../../../infra/db/sql.ts";
import { creatorImage, creatorName } from "../../tracking/creator-person.ts";
import type { AccountProfileRow } from "../accounts/account-profile.ts";
import { matchingAccounts } from "../filter/matching.ts";
import { joinGainsOfFew } from "../gains/gains.ts";
import { accountPerformance, countedAccounts, gainColumns } from "./account-performance.ts";
import { findLikelyAccounts } from "./likely-accounts.ts";
import { isOfPeriod, metricColumns } from "./metric-columns.ts";
import type { PerformanceRow } from "./performance.mapper.ts";
import type { Ranking } from "./ranking.ts";

export interface TopAccountRow extends AccountProfileRow, PerformanceRow {}

export async function listTopAccountRows(
  db: Queryable,
  ranking: Ranking<AccountMetric>,
): Promise<TopAccountRow[]> {
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

export interface TopCreatorRow extends PerformanceRow {
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

export function listTopCreatorRows(db: Queryable, ranking: Ranking<AccountMetric>): Promise<TopCreatorRow[]> {
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
        'id', a.id, 'platform', a.platform, 'platformAccountId', a.platform_account_id, 'isCompetitor', a.is_competitor,
        'username', a.username, 'displayName', a.display_name, 'maxVideos', a.max_videos
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
