import { LedgerExportSchema, PayoutsExportSchema } from "@clipledger/contract/exports";
import { z } from "zod";
import { AnalyticsRequestSchema, openSource } from "../analytics/exports/export-request.ts";
import { type ExportSource, toCsvFile } from "../analytics/exports/export-source.ts";
import type { AskingContext } from "../history/history-view.ts";
import { ledgerSource, payoutsSource } from "../payouts/books/books-files.ts";

/** What a file holds, as it is stored with it: enough to begin the file anew. */
export const ExportRequestSchema = z.discriminatedUnion("kind", [
  ...AnalyticsRequestSchema.options,
  z.object({ kind: z.literal("payouts"), filter: PayoutsExportSchema }),
  z.object({ kind: z.literal("ledger"), filter: LedgerExportSchema }),
]);
export type ExportRequest = z.infer<typeof ExportRequestSchema>;

export async function openExport(ctx: AskingContext, request: ExportRequest): Promise<ExportSource> {
  switch (request.kind) {
    case "payouts":
      return toCsvFile(payoutsSource(ctx, request.filter));
    case "ledger":
      return ledgerSource(ctx, request.filter);
    default:
      return toCsvFile(await openSource(ctx, request));
  }
}
