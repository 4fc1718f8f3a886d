import { z } from "zod";
import { AccountAnalyticsSchema } from "./accounts/account-analytics.ts";
import { listFilterFields } from "./analytics-filters.ts";
import { keptOperation } from "./operation.ts";
import { pageOf, pagingFields } from "./wire-values.ts";

const ACCOUNT_SORT_COLUMNS = [
  "totalViews",
  "totalLikes",
  "totalComments",
  "totalShares",
  "totalBookmarks",
  "engagementRate",
  "averageViewsPerVideo",
  "p10Views",
  "p50Views",
  "p90Views",
  "viralityRate",
  "latestVideoPublishedAt",
  "followerCount",
  "username",
  "displayName",
  "platform",
  "createdAt",
  "updatedAt",
] as const;

export const accountListFields = {
  ...listFilterFields,
  search: z.string().trim().max(200).optional().describe("In usernames and display names."),
};

const AccountsQuerySchema = z.object({ ...pagingFields(ACCOUNT_SORT_COLUMNS), ...accountListFields });
export type AccountsQuery = z.infer<typeof AccountsQuerySchema>;

export const accountsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/accounts",
      summary: "List accounts with their numbers",
      description:
        "With a range, the totals are what was gained in it. Averages, percentiles and virality are always over the newest counts.",
      tags: ["Account analytics"],
    })
    .input(z.object({ query: AccountsQuerySchema }))
    .output(pageOf(AccountAnalyticsSchema)),
};
