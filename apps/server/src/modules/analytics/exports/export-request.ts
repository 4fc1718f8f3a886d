import type { AccountAnalyticsOutput } from "@clipledger/contract/accounts/account-analytics";
import {
  type AccountsExport,
  AccountsExportSchema,
  DailyGainsExportSchema,
  type VideoHistoryExport,
  VideoHistoryExportSchema,
  type VideosExport,
  VideosExportSchema,
} from "@clipledger/contract/exports";
import { type VideoParams, VideoParamsSchema } from "@clipledger/contract/videos";
import type { VideoHistoryOutput, VideoOutput } from "@clipledger/contract/videos/video";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { countNames } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import type { OperationContext } from "../../../infra/context.ts";
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
import { getVideoHistory } from "../videos/get-video.ts";
import { indexCaptions } from "../videos/index-captions.ts";
import { countListedVideos, selectVideoRows, toVideoListFilter } from "../videos/list-videos.ts";
import { type ListedVideoRow, toVideo } from "../videos/video-rows.ts";
import { dailyGainsSource } from "./daily-gains-source.ts";
import {
  type CsvSource,
  type ExportColumns,
  type ExportSource,
  fieldsNamed,
  joined,
  toCsvFile,
  toFields,
} from "./export-source.ts";

/** What a file of analytics holds. */
export const AnalyticsRequestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("accounts"), filter: AccountsExportSchema }),
  z.object({ kind: z.literal("videos"), filter: VideosExportSchema }),
  z.object({ kind: z.literal("video-history"), video: VideoParamsSchema, filter: VideoHistoryExportSchema }),
  z.object({ kind: z.literal("video-daily-gains"), filter: DailyGainsExportSchema }),
]);
export type AnalyticsRequest = z.infer<typeof AnalyticsRequestSchema>;

export async function openSource(ctx: AskingContext, request: AnalyticsRequest): Promise<ExportSource> {
  switch (request.kind) {
    case "accounts":
      return toCsvFile(accountsSource(ctx, request.filter));
    case "videos":
      return toCsvFile(await videosSource(ctx, request.filter));
    case "video-history":
      return toCsvFile(await videoHistorySource(ctx, request.video, request.filter));
    case "video-daily-gains":
      return dailyGainsSource(ctx, {
        audience: toAnalyticsFilter(ctx, request.filter),
        days: dayRange(request.filter.dateRange),
        publicationMode: request.filter.publicationMode,
      });
  }
}

const accountColumns: ExportColumns<AccountAnalyticsOutput> = {
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
  ...fieldsNamed(["totalViews", "totalLikes", "totalComments", "totalShares", "totalBookmarks"]),
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
    columns: Object.keys(accountColumns),
    countRows: (tx) => countListedAccounts(tx, filter),
    async *readRows(tx) {
      const gained = filter.range && (await historyGainsByAccount(ctx, tx, questionOf(filter), filter.range));
      const statement = selectAccountRows({ ...filter, gained }, today);
      for await (const rows of streamRows<ListedAccountRow>(tx, statement)) {
        yield rows.map((row) => toFields(accountColumns, toAccountAnalytics(row, today)));
      }
    },
  };
}

interface ExportedVideo extends VideoOutput {
  readonly projects: readonly string[];
}

const videoColumns: ExportColumns<ExportedVideo> = {
  platform: (video) => video.platform,
  platformVideoId: (video) => video.platformVideoId,
  orgAccountId: (video) => video.orgAccountId,
  platformAccountId: (video) => video.platformAccountId,
  accountUsername: (video) => video.accountUsername,
  accountDisplayName: (video) => video.accountDisplayName,
  isCompetitor: (video) => video.isCompetitor,
  caption: (video) => video.caption,
  hashtags: (video) => joined(video.hashtags),
  contentType: (video) => video.contentType,
  publishedAt: (video) => video.publishedAt,
  durationSeconds: (video) => video.durationSeconds,
  ...fieldsNamed(countNames("Count")),
  engagementRate: (video) => video.engagementRate,
  viralityFactor: (video) => video.viralityFactor,
  musicTitle: (video) => video.musicTitle,
  musicArtist: (video) => video.musicArtist,
  thumbnailUrl: (video) => video.thumbnailUrl,
  loadAt: (video) => video.loadAt,
  orgVideoId: (video) => video.orgVideoId,
  orgCreatorId: (video) => video.orgCreatorId,
  projects: (video) => joined(video.projects),
};

/** One row for each video of the list, newest first. */
export async function videosSource(
  ctx: Pick<OperationContext, "db" | "organization">,
  { expand, ...input }: VideosExport,
): Promise<CsvSource> {
  const filter = toVideoListFilter(ctx, input);
  if (filter.words) await indexCaptions(ctx.db, ctx.organization.id);
  const shown = expand?.includes("projects") ? "name" : "id";
  const toExported = (row: ListedVideoRow): ExportedVideo => ({
    ...toVideo(row),
    projects: row.projects.map((project) => project[shown]),
  });
  return {
    columns: Object.keys(videoColumns),
    countRows: (tx) => countListedVideos(tx, filter),
    async *readRows(tx) {
      for await (const rows of streamRows<ListedVideoRow>(tx, selectVideoRows(filter))) {
        yield rows.map((row) => toFields(videoColumns, toExported(row)));
      }
    },
  };
}

const historyColumns: ExportColumns<VideoHistoryOutput[number]> = {
  date: (day) => day.date,
  ...fieldsNamed(countNames("Count")),
  engagementRate: (day) => day.engagementRate,
  baseline: (day) => day.baseline,
  ...fieldsNamed(countNames("sGained")),
};

/** One row for each day, oldest first. A video's days are few, so they are read at once. */
async function videoHistorySource(
  ctx: Pick<OperationContext, "db" | "clock" | "organization">,
  video: VideoParams,
  { days }: VideoHistoryExport,
): Promise<CsvSource> {
  const history = await getVideoHistory(ctx, video);
  const rows = days === undefined ? history : history.slice(-days);
  return {
    columns: Object.keys(historyColumns),
    countRows: async () => rows.length,
    async *readRows() {
      yield rows.map((day) => toFields(historyColumns, day));
    },
  };
}
