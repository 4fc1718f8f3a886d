import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { refuseRoleAbove } from "../members/members.queries.ts";
import { findApiKey, toApiKey } from "./list-api-keys.ts";

/** Revoking a revoked key changes nothing and answers the same. */
export async function revokeApiKey(ctx: OperationContext, id: string): Promise<ApiKeyOutput> {
  const now = ctx.clock.now();
  const revoked = await ctx.db.transaction(async (tx) => {
    const known = await findApiKey(tx, ctx.organization.id, { id, now });
    if (known?.role) refuseRoleAbove(ctx, known.role);
    const isNewlyRevoked = (await markApiKeyRevoked(tx, ctx.organization.id, id, now)) > 0;
    const row = await findApiKey(tx, ctx.organization.id, { id, now });
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
  ctx: Parameters<typeof recordActivity>[1],
  keys: readonly { id: string; name: string }[],
): Promise<void> {
  for (const { id, name } of keys) {
    await recordActivity(tx, ctx, { type: "api_key.revoked", subject: { type: "api_key", id, label: name } });
  }
}

/** The number of keys revoked: none when the key is unknown, or was revoked before. */
export function markApiKeyRevoked(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update api_keys set revoked_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and revoked_at is null`);
}

export function markApiKeysOfUserRevoked(
  tx: Transaction,
  organizationId: string,
  userId: string,
  at: Date,
): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql`
    update api_keys set revoked_at = ${at}
    where organization_id = ${organizationId} and owner_user_id = ${userId} and revoked_at is null
    returning id, name`);
}

function markApiKeysMadeByOthersRevoked(
  tx: Transaction,
  organizationId: string,
  ownerUserId: string,
  at: Date,
): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql`
    update api_keys set revoked_at = ${at}
    where organization_id = ${organizationId} and owner_user_id = ${ownerUserId}
      and created_by_user_id <> owner_user_id and revoked_at is null
    returning id, name`);
}
