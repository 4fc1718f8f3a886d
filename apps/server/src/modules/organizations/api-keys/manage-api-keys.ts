import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { type Role, roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { createCallerSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { findMemberByUser, lockOrganizationFor, refuseRoleAbove } from "../members/members.queries.ts";
import { toTimestamp } from "../organizations.mapper.ts";

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

/** The number of keys revoked: none when the key is unknown, or was revoked before. */
function markApiKeyRevoked(tx: Transaction, organizationId: string, id: string, at: Date): Promise<number> {
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

export async function listApiKeys(ctx: OperationContext) {
  const now = ctx.clock.now();
  const rows = await listApiKeyRows(ctx.db, ctx.organization.id);
  return { data: rows.map((row) => toApiKey(row, now)) };
}

function listApiKeyRows(db: Queryable, organizationId: string): Promise<ApiKeyRow[]> {
  return db.rows(sql`
    ${selectApiKeys(organizationId)}
    order by (k.revoked_at is not null), k.created_at desc, k.id`);
}

interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  owner_user_id: string;
  owner_name: string;
  owner_email: string;
  owner_image: string | null;
  role: Role | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export function findApiKey(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return db.maybeRow(sql`${selectApiKeys(organizationId)} and k.id = ${id}`);
}

function selectApiKeys(organizationId: string): SqlFragment {
  return sql`
    select k.id, k.name, k.prefix, k.owner_user_id, u.name as owner_name, u.email as owner_email,
      u.image as owner_image, m.role, k.created_at, k.expires_at, k.revoked_at, k.last_used_at
    from api_keys k
    join users u on u.id = k.owner_user_id
    left join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
    where k.organization_id = ${organizationId}`;
}

function toApiKey(row: ApiKeyRow, now: Date): ApiKeyOutput {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    owner: { id: row.owner_user_id, name: row.owner_name, email: row.owner_email, image: row.owner_image },
    role: row.role,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: toTimestamp(row.expires_at),
    revokedAt: toTimestamp(row.revoked_at),
    lastUsedAt: toTimestamp(row.last_used_at),
  };
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow, now: Date): ApiKeyOutput["state"] {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && expires_at <= now ? "expired" : "active";
}
