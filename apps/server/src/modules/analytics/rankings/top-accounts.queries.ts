import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import type { AccountRef } from "@clipledger/contract/tracking-shared";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { creatorImage, creatorName } from "../../tracking/creator-person.ts";
import type { AccountProfileRow } from "../accounts/account-profile.ts";
import { joinGainsOfFew } from "../gains/gains.ts";
import { accountPerformance, countedAccounts, gainColumns } from "./account-performance.ts";
import { isOfPeriod, metricColumns } from "./metric-columns.ts";
import type { PerformanceRow } from "./performance.mapper.ts";
import type { Ranking } from "./ranking.ts";

export interface TopAccountRow extends AccountProfileRow, PerformanceRow {}

export function listTopAccountRows(db: Queryable, ranking: Ranking<AccountMetric>): Promise<TopAccountRow[]> {
  if (isOfPeriod(ranking.metric))
    return db.rows(sql`with ${accountPerformance(ranking)} select r.* from performance r ${best(ranking)}`);
  // What is not ranked by gains needs those of the best only.
  return db.rows(sql`
    with best as materialized (select r.* from (${countedAccounts(ranking)}) r ${best(ranking)})
    select r.* from (
      select a.*, ${gainColumns} from best a ${joinGainsOfFew(ranking, ranking.days)}
    ) r ${inOrder(ranking)}`);
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
  return db.rows(sql`
    with ${accountPerformance(ranking)},
    creator_performance as (
      select organization_id, creator_id as id, sum(video_count)::int as video_count,
        sum(view_count)::bigint as view_count, sum(like_count)::bigint as like_count,
        sum(comment_count)::bigint as comment_count, sum(share_count)::bigint as share_count,
        sum(bookmark_count)::bigint as bookmark_count, sum(viral_count)::int as viral_count,
        sum(posted_videos)::bigint as posted_videos, sum(views)::bigint as views, sum(likes)::bigint as likes,
        sum(comments)::bigint as comments, sum(shares)::bigint as shares, sum(bookmarks)::bigint as bookmarks
      from performance where creator_id is not null group by organization_id, creator_id
    )
    select r.*, c.notes, c.created_at, c.updated_at, c.user_id, ${creatorName} as name, u.email, ${creatorImage} as image,
      c.first_name, c.last_name, linked.accounts, linked.follower_count
    from (select r.* from creator_performance r ${best(ranking)}) r
    join creators c on c.organization_id = r.organization_id and c.id = r.id
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

/** Without a video to rank, nothing is ranked. */
function best(ranking: Ranking<AccountMetric>): SqlFragment {
  return sql`where r.video_count > 0 ${inOrder(ranking)} limit ${ranking.limit}`;
}

function inOrder({ metric }: Ranking<AccountMetric>): SqlFragment {
  return sql`order by ${metricColumns[metric]} desc, r.id collate "C"`;
}
