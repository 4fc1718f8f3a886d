import type { ExportOutput } from "@clipledger/contract/exports";
import type { Services } from "../../../infra/context.ts";
import { exportLink } from "./export-link.ts";
import type { ExportRow } from "./exports.queries.ts";

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
