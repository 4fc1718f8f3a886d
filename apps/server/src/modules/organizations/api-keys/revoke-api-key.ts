import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { refuseRoleAbove } from "../members/refuse-role-above.ts";
import { toApiKey } from "./api-keys.mapper.ts";
import { findApiKey, markApiKeyRevoked, markApiKeysMadeByOthersRevoked } from "./api-keys.queries.ts";

/** Revoking a revoked key changes nothing and answers the same. */
export async function revokeApiKey(ctx: OperationContext, id: string): Promise<ApiKeyOutput> {
  const now = ctx.clock.now();
  const revoked = await ctx.db.transaction(async (tx) => {
    const known = await findApiKey(tx, ctx.organization.id, id);
    if (known?.role) refuseRoleAbove(ctx, known.role);
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

/** Whoever made a key for a colleague may know it, and must not rise with them. */
export async function revokeKeysMadeByOthers(
  tx: Transaction,
  ctx: OperationContext,
  ownerUserId: string,
): Promise<void> {
  const { organization, clock } = ctx;
  await recordRevokedKeys(
    tx,
    ctx,
    await markApiKeysMadeByOthersRevoked(tx, organization.id, ownerUserId, clock.now()),
  );
}

export async function recordRevokedKeys(
  tx: Transaction,
  ctx: OperationContext,
  keys: readonly { id: string; name: string }[],
): Promise<void> {
  for (const { id, name } of keys) {
    await recordActivity(tx, ctx, { type: "api_key.revoked", subject: { type: "api_key", id, label: name } });
  }
}
