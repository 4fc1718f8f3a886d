import type { ExportOutput } from "@clipledger/contract/exports";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { toExport } from "./exports.mapper.ts";
import { findExport } from "./exports.queries.ts";

export async function getExport(ctx: OperationContext, id: string): Promise<ExportOutput> {
  const row = await findExport(ctx.db, ctx.organization.id, id);
  if (row === undefined || row.expires_at <= ctx.clock.now()) throw new AppError("NOT_FOUND");
  return toExport(ctx, row);
}
