import type { VideoHistoryExport } from "@clipledger/contract/exports";
import type { VideoParams } from "@clipledger/contract/videos";
import type { VideoHistoryOutput } from "@clipledger/contract/videos/video";
import type { OperationContext } from "../../../infra/context.ts";
import { getVideoHistory } from "../videos/get-video-history.ts";
import { type ExportColumns, type ExportSource, toFields } from "./export-source.ts";

const columns: ExportColumns<VideoHistoryOutput[number]> = {
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
): Promise<ExportSource> {
  const history = await getVideoHistory(ctx, video);
  const rows = days === undefined ? history : history.slice(-days);
  return {
    columns: Object.keys(columns),
    countRows: async () => rows.length,
    async *readRows() {
      yield rows.map((day) => toFields(columns, day));
    },
  };
}
