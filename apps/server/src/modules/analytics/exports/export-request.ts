import {
  AccountsExportSchema,
  DailyGainsExportSchema,
  VideoHistoryExportSchema,
  VideosExportSchema,
} from "@clipledger/contract/exports";
import { VideoParamsSchema } from "@clipledger/contract/videos";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { z } from "zod";
import type { AskingContext } from "../../history/history-view.ts";
import { toAnalyticsFilter } from "../filter/analytics-filter.ts";
import { accountsSource } from "./accounts-source.ts";
import { dailyGainsSource } from "./daily-gains-source.ts";
import type { ExportSource } from "./export-source.ts";
import { videoHistorySource, videosSource } from "./videos-source.ts";

/** What a file holds, as it is stored with it: enough to begin the file anew. */
export const ExportRequestSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("accounts"), filter: AccountsExportSchema }),
  z.object({ kind: z.literal("videos"), filter: VideosExportSchema }),
  z.object({ kind: z.literal("video-history"), video: VideoParamsSchema, filter: VideoHistoryExportSchema }),
  z.object({ kind: z.literal("video-daily-gains"), filter: DailyGainsExportSchema }),
]);
export type ExportRequest = z.infer<typeof ExportRequestSchema>;

type SourceContext = AskingContext;

export async function openSource(ctx: SourceContext, request: ExportRequest): Promise<ExportSource> {
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
