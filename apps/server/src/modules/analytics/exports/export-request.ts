import type { AccountAnalyticsOutput } from "@clipledger/contract/accounts/account-analytics";
import {
  type AccountsExport,
  AccountsExportSchema,
  DailyGainsExportSchema,
  VideoHistoryExportSchema,
  VideosExportSchema,
} from "@clipledger/contract/exports";
import { VideoParamsSchema } from "@clipledger/contract/videos";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { z } from "zod";
import { streamRows } from "../../../infra/db/database.ts";
import type { AskingContext } from "../../history/history-view.ts";
import { type ListedAccountRow, toAccountAnalytics } from "../accounts/accounts.mapper.ts";
import {
  countListedAccounts,
  questionOf,
  selectAccountRows,
  toAccountListFilter,
} from "../accounts/list-accounts.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { historyGainsByAccount } from "../gains/history-gains.ts";
import { dailyGainsSource } from "./daily-gains-source.ts";
import { type CsvSource, type ExportColumns, joined, toFields } from "./export-source.ts";
import { videoHistorySource, videosSource } from "./videos-source.ts";

/** What a file of analytics holds. */
export const AnalyticsRequestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("accounts"), filter: AccountsExportSchema }),
  z.object({ kind: z.literal("videos"), filter: VideosExportSchema }),
  z.object({ kind: z.literal("video-history"), video: VideoParamsSchema, filter: VideoHistoryExportSchema }),
  z.object({ kind: z.literal("video-daily-gains"), filter: DailyGainsExportSchema }),
]);
export type AnalyticsRequest = z.infer<typeof AnalyticsRequestSchema>;

type SourceContext = AskingContext;

export async function openSource(ctx: SourceContext, request: AnalyticsRequest): Promise<CsvSource> {
  switch (request.kind) {
    case "accounts":
      return accountsSource(ctx, request.filter);
    case "videos":
      return videosSource(ctx, request.filter);
    case "video-history":
      return videoHistorySource(ctx, request.video, request.filter);
    case "video-daily-gains":
      return dailyGainsSource(ctx, {
        audience: toAnalyticsFilter(ctx, request.filter),
        days: dayRange(request.filter.dateRange),
        publicationMode: request.filter.publicationMode,
      });
  }
}

const columns: ExportColumns<AccountAnalyticsOutput> = {
  id: (account) => account.id,
  platform: (account) => account.platform,
  platformAccountId: (account) => account.platformAccountId,
  username: (account) => account.username,
  displayName: (account) => account.displayName,
  countryCode: (account) => account.countryCode,
  isCompetitor: (account) => account.isCompetitor,
  followerCount: (account) => account.followerCount,
  followingCount: (account) => account.followingCount,
  maxVideos: (account) => account.maxVideos,
  hashtagsFilter: (account) => joined(account.hashtagsFilter ?? []),
  totalVideosTracked: (account) => account.totalVideosTracked,
  totalVideosRetained: (account) => account.totalVideosRetained,
  totalVideosPublished: (account) => account.totalVideosPublished,
  totalViews: (account) => account.totalViews,
  totalLikes: (account) => account.totalLikes,
  totalComments: (account) => account.totalComments,
  totalShares: (account) => account.totalShares,
  totalBookmarks: (account) => account.totalBookmarks,
  engagementRate: (account) => account.engagementRate,
  averageViewsPerVideo: (account) => account.averageViewsPerVideo,
  p10Views: (account) => account.p10Views,
  p50Views: (account) => account.p50Views,
  p90Views: (account) => account.p90Views,
  viralityRate: (account) => account.viralityRate,
  latestVideoPublishedAt: (account) => account.latestVideoPublishedAt,
  daysSinceLastPost: (account) => account.daysSinceLastPost,
  orgCreatorId: (account) => account.orgCreatorId,
  creatorName: (account) => account.creatorName,
  loadAt: (account) => account.loadAt,
  lastErrorCode: (account) => account.lastErrorCode,
  createdAt: (account) => account.createdAt,
};

/** One row for each account of the list, in the order in which they were added. */
function accountsSource(ctx: AskingContext, input: AccountsExport): CsvSource {
  const filter = toAccountListFilter(ctx, input);
  const today = dateOf(ctx.clock.now());
  return {
    columns: Object.keys(columns),
    countRows: (tx) => countListedAccounts(tx, filter),
    async *readRows(tx) {
      const gained = filter.range && (await historyGainsByAccount(ctx, tx, questionOf(filter), filter.range));
      const statement = selectAccountRows({ ...filter, gained }, today);
      for await (const rows of streamRows<ListedAccountRow>(tx, statement)) {
        yield rows.map((row) => toFields(columns, toAccountAnalytics(row, today)));
      }
    },
  };
}
