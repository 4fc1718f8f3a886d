import type { HubPerformanceQuery } from "@clipledger/contract/creator-hub/performance-rows";
import { CURRENCY_CODES, currencyOf } from "@clipledger/domain/money/currencies";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { ratio } from "../../../analytics/ratio.ts";

/** Of a numbered row `r`; its virality stands in it only where it is asked for. */
export const sortColumns: Readonly<Record<HubPerformanceQuery["sortCol"], SqlFragment>> = {
  totalViews: sql`r.views`,
  totalPosts: sql`r.posted_videos`,
  totalVideosEligible: sql`r.eligible_videos`,
  creatorCpm: ratio(sql`r.payout_minor / ${minorUnits()}`, sql`r.views`),
  totalLikes: sql`r.likes`,
  totalComments: sql`r.comments`,
  totalShares: sql`r.shares`,
  totalBookmarks: sql`r.bookmarks`,
  engagementRate: ratio(sql`r.likes + r.comments + r.shares + r.bookmarks`, sql`r.views`),
  viralityRate: sql`r.virality_rate`,
  creator: sql`lower(r.creator_name)`,
  creatorName: sql`lower(r.creator_name)`,
  campaign: sql`lower(r.campaign_name)`,
  campaignName: sql`lower(r.campaign_name)`,
  validFrom: sql`r.valid_from`,
};

/** How many minor units a major unit of the row's currency has. */
function minorUnits(): SqlFragment {
  const withDecimals = (precision: number) =>
    CURRENCY_CODES.filter((code) => currencyOf(code).precision === precision);
  return sql`case when r.currency = any(${withDecimals(0)}) then 1.0
    when r.currency = any(${withDecimals(3)}) then 1000.0 else 100.0 end`;
}
