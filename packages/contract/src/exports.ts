import { z } from "zod";
import { accountListFields } from "./accounts.ts";
import { rangeFilterFields } from "./analytics-filters.ts";
import { operation, readingOperation } from "./operation.ts";
import { ledgerFilterFields } from "./payouts/ledger.ts";
import { PaidQueueQuerySchema } from "./payouts/queues.ts";
import { nameSchemas } from "./schema-names.ts";
import { VideoParamsSchema, videoListFields, videoNotFound } from "./videos.ts";
import { CalendarDateSchema, idSchema, TimestampSchema } from "./wire-values.ts";

export const ExportSchema = z
  .object({
    id: idSchema("export"),
    status: z
      .enum(["ready", "preparing", "failed"])
      .describe("Large files are prepared in the background; read the export again to follow it."),
    downloadUrl: z.url().describe("Works without a key, for whoever holds it, until it expires."),
    expiresAt: TimestampSchema,
    rowCount: z.int().describe("Rows the file has, or will have; the header is not counted."),
    rowsWritten: z.int(),
    fileName: z.string(),
  })
  .meta({
    examples: [
      {
        id: "orgexp_4Rk8sVn1QwZp",
        status: "ready",
        downloadUrl:
          "https://clipledger.example.com/exports/orgexp_4Rk8sVn1QwZp/videos-2026-09-21.csv?expires=1790065800&signature=Zm9v",
        expiresAt: "2026-09-22T08:30:00.000Z",
        rowCount: 184,
        rowsWritten: 184,
        fileName: "videos-2026-09-21.csv",
      },
    ],
  });
export type ExportOutput = z.infer<typeof ExportSchema>;

export const AccountsExportSchema = z.object(accountListFields);
export type AccountsExport = z.infer<typeof AccountsExportSchema>;

export const VideosExportSchema = z.object({
  ...videoListFields,
  expand: videoListFields.expand.describe("`projects` writes the names of projects instead of their ids."),
});
export type VideosExport = z.infer<typeof VideosExportSchema>;

export const VideoHistoryExportSchema = z.object({
  days: z.int().min(1).max(365).optional().describe("The last days, today included; all by default."),
});
export type VideoHistoryExport = z.infer<typeof VideoHistoryExportSchema>;

export const DailyGainsExportSchema = z.object(rangeFilterFields);

export const PayoutsExportSchema = z.object({
  creatorIds: ledgerFilterFields.creatorIds,
  campaignIds: ledgerFilterFields.campaignIds,
  providerPayoutStatus: PaidQueueQuerySchema.shape.providerPayoutStatus,
  from: CalendarDateSchema.optional().describe("Only payouts issued on this UTC day or later."),
  to: CalendarDateSchema.optional().describe("Only payouts issued until the end of this UTC day."),
});
export type PayoutsExport = z.infer<typeof PayoutsExportSchema>;

export const LedgerExportSchema = z.object({
  ...ledgerFilterFields,
  format: z
    .enum(["csv", "hledger", "xero", "quickbooks"])
    .default("csv")
    .describe(
      "A row for each posting, a journal for hledger, or bills that Xero and QuickBooks import: one for each payout, a row for each of its lines.",
    ),
});
export type LedgerExport = z.infer<typeof LedgerExportSchema>;

export const exportsContract = {
  accounts: readingOperation("viewer")
    .route({
      method: "POST",
      path: "/accounts/export",
      summary: "Export accounts as CSV",
      description: "The rows that the list of accounts shows with the same filters, in one file.",
      tags: ["Account analytics"],
    })
    .input(z.object({ body: AccountsExportSchema.prefault({}) }))
    .output(ExportSchema),

  videos: readingOperation("viewer")
    .route({
      method: "POST",
      path: "/videos/export",
      summary: "Export videos as CSV",
      description: "The rows that the list of videos shows with the same filters, in one file.",
      tags: ["Video analytics"],
    })
    .input(z.object({ body: VideosExportSchema.prefault({}) }))
    .output(ExportSchema),

  videoHistory: readingOperation("viewer")
    .route({
      method: "POST",
      path: "/videos/{platform}/{platformVideoId}/history/export",
      summary: "Export a video's history as CSV",
      description: "One row for each day.",
      tags: ["Video analytics"],
    })
    .errors(videoNotFound)
    .input(
      z.object({
        params: VideoParamsSchema,
        body: VideoHistoryExportSchema.default({}),
      }),
    )
    .output(ExportSchema),

  videoDailyGains: readingOperation("viewer")
    .route({
      method: "POST",
      path: "/analytics/video-daily-gains/export",
      summary: "Export daily gains as CSV",
      description: "One row for each video and day on which one of its counts grew.",
      tags: ["General analytics"],
    })
    .input(z.object({ body: DailyGainsExportSchema }))
    .output(ExportSchema),

  payouts: readingOperation("viewer")
    .route({
      method: "POST",
      path: "/payouts/export",
      summary: "Export payouts as CSV",
      description:
        "One row for each issued payout, also those that were taken back or came back, oldest first.",
      tags: ["Payouts"],
    })
    .input(z.object({ body: PayoutsExportSchema.prefault({}) }))
    .output(ExportSchema),

  ledger: readingOperation("viewer")
    .route({
      method: "POST",
      path: "/ledger/export",
      summary: "Export the ledger",
      description: "The entries that the ledger shows with the same filters, oldest first, in one file.",
      tags: ["Payouts"],
    })
    .input(z.object({ body: LedgerExportSchema.prefault({}) }))
    .output(ExportSchema),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/exports/{id}",
      summary: "Follow an export",
      description: "Whether the file is ready, and where to fetch it.",
      tags: ["Exports"],
    })
    .input(z.object({ params: z.object({ id: idSchema("export") }) }))
    .output(ExportSchema),
};

nameSchemas({ DailyGainsExport: DailyGainsExportSchema, Export: ExportSchema });
