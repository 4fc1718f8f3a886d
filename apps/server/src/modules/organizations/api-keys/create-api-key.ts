import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { createCallerSecret } from "../../../infra/crypto/secrets.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findMemberByUser, lockOrganizationFor } from "../members/members.queries.ts";
import { findApiKey, toApiKey } from "./list-api-keys.ts";

const MAX_UNREVOKED_KEYS = 100;

interface NewApiKey {
  readonly name: string;
  readonly expiresAt?: string | null | undefined;
  readonly ownerUserId?: string | undefined;
}

export async function createApiKey(
  ctx: OperationContext,
  input: NewApiKey,
): Promise<{ apiKey: ApiKeyOutput; secret: string }> {
  if (!planLimits(ctx.organization.plan).apiAccess)
    throw new AppError("PAYMENT_REQUIRED", { meter: "api_access" });
  const now = ctx.clock.now();
  const expiresAt = input.expiresAt ? (parseTimestamp(input.expiresAt) ?? null) : null;
  if (expiresAt !== null && expiresAt <= now) {
    throw badRequest([{ path: "expiresAt", message: "Choose a time in the future" }]);
  }
  const { secret, prefix, hash } = createCallerSecret("apiKey");
  return ctx.db.transaction(async (tx) => {
    const organizationId = ctx.organization.id;
    await lockOrganizationFor(tx, ctx);
    if ((await countUnrevokedApiKeys(tx, organizationId)) >= MAX_UNREVOKED_KEYS) {
      throw new AppError("API_KEY_LIMIT_REACHED");
    }
    const ownerUserId = await allowedOwner(tx, ctx, input.ownerUserId);
    const id = createId("apiKey");
    await insertApiKey(tx, {
      organizationId,
      id,
      ownerUserId,
      createdByUserId: ctx.actor.userId ?? ownerUserId,
      name: input.name,
      prefix,
      secretHash: hash,
      createdAt: now,
      expiresAt,
    });
    await recordActivity(tx, ctx, {
      type: "api_key.created",
      subject: { type: "api_key", id, label: input.name },
    });
    const row = await findApiKey(tx, organizationId, id);
    if (row === undefined) throw new Error("The new key cannot be read back");
    return { apiKey: toApiKey(row, now), secret };
  });
}

/** A key acts with its owner's role, so nobody may make one for a member above themselves. */
async function allowedOwner(
  tx: Transaction,
  ctx: OperationContext,
  ownerUserId: string | undefined,
): Promise<string> {
  const userId = ownerUserId ?? ctx.actor.userId;
  const member = userId === null ? undefined : await findMemberByUser(tx, ctx.organization.id, userId);
  if (member === undefined)
    throw badRequest([{ path: "ownerUserId", message: "Not a member of this organization" }]);
  if (!roleAtLeast(ctx.role, member.role)) throw new AppError("FORBIDDEN");
  return member.user_id;
}

async function countUnrevokedApiKeys(tx: Transaction, organizationId: string): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from api_keys where organization_id = ${organizationId} and revoked_at is null`);
  return total;
}

interface NewApiKeyRow {
  organizationId: string;
  id: string;
  ownerUserId: string;
  createdByUserId: string;
  name: string;
  prefix: string;
  secretHash: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

async function insertApiKey(tx: Transaction, key: NewApiKeyRow): Promise<void> {
  await tx.execute(sql`
    insert into api_keys (
      organization_id, id, owner_user_id, created_by_user_id, name, prefix, secret_hash, created_at, expires_at
    ) values (${key.organizationId}, ${key.id}, ${key.ownerUserId}, ${key.createdByUserId}, ${key.name}, ${key.prefix}, ${key.secretHash},
      ${key.createdAt}, ${key.expiresAt})`);
}
