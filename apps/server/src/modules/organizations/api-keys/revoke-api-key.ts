import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { toApiKey } from "./api-keys.mapper.ts";
import { findApiKey, markApiKeyRevoked } from "./api-keys.queries.ts";

/** Revoking a revoked key changes nothing and answers the same. */
export async function revokeApiKey(ctx: OperationContext, id: string): Promise<ApiKeyOutput> {
  const now = ctx.clock.now();
  const revoked = await ctx.db.transaction(async (tx) => {
    const isNewlyRevoked = (await markApiKeyRevoked(tx, ctx.organization.id, id, now)) > 0;
    const row = await findApiKey(tx, ctx.organization.id, id);
    if (row === undefined) throw new AppError("NOT_FOUND");
    if (isNewlyRevoked) {
      await recordActivity(tx, ctx, {
        type: "api_key.revoked",
        subject: { type: "api_key", id, label: row.name },
      });
    }
    return toApiKey(row, now);
  });
  ctx.apiKeyCache.clear();
  return revoked;
}
