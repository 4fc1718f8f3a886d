import type { ExportOutput } from "@clipledger/contract/exports";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext, Services } from "../../infra/context.ts";
import { exportLink } from "./export-link.ts";
import { type ExportRow, findExport } from "./exports.queries.ts";

export async function getExport(ctx: OperationContext, id: string): Promise<ExportOutput> {
  const row = await findExport(ctx.db, ctx.organization.id, id);
  if (row === undefined || row.expires_at <= ctx.clock.now()) throw new AppError("NOT_FOUND");
  return toExport(ctx, row);
}

export function toExport(services: Pick<Services, "signer" | "publicUrl">, row: ExportRow): ExportOutput {
  return {
    id: row.id,
    status: row.status,
    downloadUrl: exportLink(services, row),
    expiresAt: row.expires_at.toISOString(),
    rowCount: Number(row.row_count),
    rowsWritten: Number(row.rows_written),
    fileName: row.file_name,
  };
}
