import { type ApiKeyOutput, ApiKeySchema } from "@clipledger/contract/dashboard/api-keys";
import type { KeyLimitsOutput } from "@clipledger/contract/key-limits";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { type CurrencyCode, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";
import type { KeyMoneyMode, KeyScope } from "@clipledger/domain/organizations/key-scopes";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { refuseRoleAbove } from "../members.queries.ts";

export async function listApiKeys(ctx: OperationContext) {
  const now = ctx.clock.now();
  const rows = await listApiKeyRows(ctx.db, ctx.organization.id, now);
  return { data: rows.map((row) => toApiKey(row, now)) };
}

function listApiKeyRows(db: Queryable, organizationId: string, now: Date): Promise<ApiKeyRow[]> {
  return db.rows(sql`
    ${selectApiKeys(organizationId, now)}
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
  last_used_from: string | null;
  scopes: KeyScope[];
  allowed_addresses: string[] | null;
  money: KeyMoneyMode;
  daily_limits: StoredAmounts | null;
  committed: StoredAmounts | null;
}

/** Minor units by currency; as text, since JSON has no exact large numbers. */
export type StoredAmounts = Readonly<Partial<Record<CurrencyCode, string>>>;

export function findApiKey(
  db: Queryable,
  organizationId: string,
  { id, now }: { readonly id: string; readonly now: Date },
): Promise<ApiKeyRow | undefined> {
  return db.maybeRow(sql`${selectApiKeys(organizationId, now)} and k.id = ${id}`);
}

function selectApiKeys(organizationId: string, now: Date): SqlFragment {
  return sql`
    select k.id, k.name, k.prefix, k.owner_user_id, u.name as owner_name, u.email as owner_email,
      u.image as owner_image, m.role, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
      host(k.last_used_from) as last_used_from, k.scopes, k.allowed_addresses, k.money, k.daily_limits,
      (
        select jsonb_object_agg(c.currency, c.amount_minor::text)
        from (
          select currency, sum(amount_minor) as amount_minor from api_key_commitments
          where organization_id = k.organization_id and api_key_id = k.id and day = ${dateOf(now)}
          group by currency
        ) c
      ) as committed
    from api_keys k
    join users u on u.id = k.owner_user_id
    left join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
    where k.organization_id = ${organizationId}`;
}

export function toApiKey(row: ApiKeyRow, now: Date): ApiKeyOutput {
  return {
    ...wireFields(ApiKeySchema, row),
    owner: { id: row.owner_user_id, name: row.owner_name, email: row.owner_email, image: row.owner_image },
    state: stateOf(row, now),
    ...toKeyLimits(row),
    committedToday: toAmounts(row.committed),
  };
}

export function toKeyLimits(
  row: Pick<ApiKeyRow, "scopes" | "allowed_addresses" | "money" | "daily_limits">,
): KeyLimitsOutput {
  const { scopes, allowed_addresses, money, daily_limits } = row;
  return {
    scopes,
    allowedAddresses: allowed_addresses,
    money: money === "limited" ? { mode: money, perDay: toAmounts(daily_limits) } : { mode: money },
  };
}

function toAmounts(stored: StoredAmounts | null): { currency: CurrencyCode; amount: number }[] {
  const amounts = Object.entries(stored ?? {}).map(([currency, minor]) => {
    if (!isCurrencyCode(currency)) throw new Error(`Stored for a currency that does not exist: ${currency}`);
    return { currency, amount: toMajorNumber({ amountMinor: BigInt(minor), currency }) };
  });
  return amounts.sort((left, right) => (left.currency < right.currency ? -1 : 1));
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow, now: Date): ApiKeyOutput["state"] {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && expires_at <= now ? "expired" : "active";
}

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
