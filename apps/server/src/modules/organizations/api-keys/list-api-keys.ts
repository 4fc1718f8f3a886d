import type { OperationContext } from "../../../infra/context.ts";
import { toApiKey } from "./api-keys.mapper.ts";
import { listApiKeyRows } from "./api-keys.queries.ts";

export async function listApiKeys(ctx: OperationContext) {
  const now = ctx.clock.now();
  const rows = await listApiKeyRows(ctx.db, ctx.organization.id);
  return { data: rows.map((row) => toApiKey(row, now)) };
}
