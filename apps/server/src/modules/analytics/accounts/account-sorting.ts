import type { AccountsQuery } from "@clipledger/contract/accounts";
import type { AccountMetric } from "@clipledger/contract/analytics/top-lists";
import { countTotals } from "@clipledger/domain/metrics/counts";
import { identifier, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { engagementOf, ratio } from "../gains/gain-question.ts";

type SortColumn = AccountsQuery["sortCol"];

const storedColumns = {
  followerCount: sql`a.follower_count`,
  username: sql`lower(a.username)`,
  displayName: sql`lower(a.display_name)`,
  platform: sql`a.platform`,
  createdAt: sql`a.created_at`,
  updatedAt: sql`a.updated_at`,
} satisfies Partial<Record<SortColumn, SqlFragment>>;

/** Of a row `a`: an account, with its numbers unless the column is a stored one. */
export const sortColumns: Readonly<Record<SortColumn, SqlFragment>> = {
  ...storedColumns,
  ...countTotals((counted) => sql`a.${identifier(`${counted}s`)}`),
  engagementRate: engagementOf(sql`a`, "gain"),
  averageViewsPerVideo: ratio(sql`a.view_count`, sql`a.video_count`),
  p10Views: sql`a.p10_views`,
  p50Views: sql`a.p50_views`,
  p90Views: sql`a.p90_views`,
  viralityRate: ratio(sql`a.viral_count`, sql`a.video_count`),
  latestVideoPublishedAt: sql`a.latest_published_at`,
};

/** With a range, these columns are gains. */
export const gainMetrics: Readonly<Partial<Record<SortColumn, AccountMetric>>> = {
  ...countTotals((counted) => `${counted}CountInPeriod` as const),
};

/** Whether accounts can be put in order before anything is summed up. */
export function isStoredColumn(column: SortColumn): boolean {
  return Object.hasOwn(storedColumns, column);
}
