import type { VideoHistoryExport, VideosExport } from "@clipledger/contract/exports";
import type { VideoParams } from "@clipledger/contract/videos";
import type { VideoHistoryOutput, VideoOutput } from "@clipledger/contract/videos/video";
import type { OperationContext } from "../../../infra/context.ts";
import { streamRows } from "../../../infra/db/database.ts";
import { getVideoHistory } from "../videos/get-video-history.ts";
import { indexCaptions } from "../videos/index-captions.ts";
import { countListedVideos, selectVideoRows, toVideoListFilter } from "../videos/list-videos.ts";
import type { ListedVideoRow } from "../videos/video-rows.ts";
import { toVideo } from "../videos/videos.mapper.ts";
import { type CsvSource, type ExportColumns, joined, toFields } from "./export-source.ts";

interface ExportedVideo extends VideoOutput {
  readonly projects: readonly string[];
}

const columns: ExportColumns<ExportedVideo> = {
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
  viewCount: (video) => video.viewCount,
  likeCount: (video) => video.likeCount,
  commentCount: (video) => video.commentCount,
  shareCount: (video) => video.shareCount,
  bookmarkCount: (video) => video.bookmarkCount,
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
    columns: Object.keys(columns),
    countRows: (tx) => countListedVideos(tx, filter),
    async *readRows(tx) {
      for await (const rows of streamRows<ListedVideoRow>(tx, selectVideoRows(filter))) {
        yield rows.map((row) => toFields(columns, toExported(row)));
      }
    },
  };
}

const historyColumns: ExportColumns<VideoHistoryOutput[number]> = {
  date: (day) => day.date,
  viewCount: (day) => day.viewCount,
  likeCount: (day) => day.likeCount,
  commentCount: (day) => day.commentCount,
  shareCount: (day) => day.shareCount,
  bookmarkCount: (day) => day.bookmarkCount,
  engagementRate: (day) => day.engagementRate,
  baseline: (day) => day.baseline,
  viewsGained: (day) => day.viewsGained,
  likesGained: (day) => day.likesGained,
  commentsGained: (day) => day.commentsGained,
  sharesGained: (day) => day.sharesGained,
  bookmarksGained: (day) => day.bookmarksGained,
};

/** One row for each day, oldest first. A video's days are few, so they are read at once. */
export async function videoHistorySource(
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
