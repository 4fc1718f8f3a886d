import {
  type ApiKeyChanges,
  ApiKeyChangesSchema,
  type ApiKeyOutput,
  type NewApiKey,
} from "@clipledger/contract/dashboard/api-keys";
import type { Issue } from "@clipledger/contract/errors";
import type { KeyMoney } from "@clipledger/contract/key-limits";
import { parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import { amountIssues } from "@clipledger/domain/campaigns/spec/spec-issues";
import { parseMajor } from "@clipledger/domain/money/money";
import {
  KEY_WITHOUT_LIMITS,
  type KeyMoneyMode,
  type KeyScope,
} from "@clipledger/domain/organizations/key-scopes";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { createCallerSecret } from "../../../infra/crypto/secrets.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow, updateRow } from "../../../infra/db/insert-rows.ts";
import { countRows } from "../../../infra/db/paged-list.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type FindValueIssues, rightFields } from "../../../infra/http/value-issues.ts";
import { createId } from "../../../infra/ids.ts";
import { type FieldChanges, recordActivity } from "../activity/record-activity.ts";
import { findMemberByUser, lockOrganizationFor, refuseRoleAbove } from "../members.queries.ts";
import { findApiKey, type StoredAmounts, toApiKey } from "./api-keys.ts";

const MAX_UNREVOKED_KEYS = 100;

export async function createApiKey(
  ctx: OperationContext,
  input: NewApiKey,
): Promise<{ apiKey: ApiKeyOutput; secret: string }> {
  if (!planLimits(ctx.organization.plan).apiAccess)
    throw new AppError("PAYMENT_REQUIRED", { meter: "api_access" });
  const now = ctx.clock.now();
  const limits = { ...withoutLimits, ...readLimits(input, now) };
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
      ...limits,
    });
    const row = await findApiKey(tx, organizationId, { id, now });
    if (row === undefined) throw new Error("The new key cannot be read back");
    const apiKey = toApiKey(row, now);
    await recordActivity(tx, ctx, {
      type: "api_key.created",
      subject: { type: "api_key", id, label: input.name },
      changes: limitChanges(undefined, apiKey),
    });
    return { apiKey, secret };
  });
}

/** Changes what a key may do; what is not sent stays. A revoked key stays revoked. */
export async function updateApiKey(
  ctx: OperationContext,
  id: string,
  changes: ApiKeyChanges,
): Promise<ApiKeyOutput> {
  const now = ctx.clock.now();
  const sent = readLimits(changes, now);
  const updated = await ctx.db.transaction(async (tx) => {
    await lockApiKey(tx, ctx.organization.id, id);
    const before = await findApiKey(tx, ctx.organization.id, { id, now });
    if (before === undefined) throw new AppError("NOT_FOUND");
    if (before.role !== null) refuseRoleAbove(ctx, before.role);
    if (before.revoked_at !== null)
      throw new AppError("INVALID_STATE", undefined, { message: "This key is revoked; create a new one" });
    const { expires_at, allowed_addresses, daily_limits, ...kept } = before;
    await storeLimits(tx, ctx.organization.id, {
      id,
      name: changes.name ?? kept.name,
      expiresAt: expires_at,
      scopes: kept.scopes,
      allowedAddresses: allowed_addresses,
      money: kept.money,
      dailyLimits: daily_limits,
      ...sent,
    });
    const after = await findApiKey(tx, ctx.organization.id, { id, now });
    if (after === undefined) throw new Error("The changed key cannot be read back");
    const changed = limitChanges(toApiKey(before, now), toApiKey(after, now));
    if (Object.keys(changed).length > 0)
      await recordActivity(tx, ctx, {
        type: "api_key.updated",
        subject: { type: "api_key", id, label: after.name },
        changes: changed,
      });
    return toApiKey(after, now);
  });
  ctx.apiKeyCache.clear();
  return updated;
}

/** What a key may do, as its row has it. */
interface StoredLimits {
  readonly expiresAt: Date | null;
  readonly scopes: readonly KeyScope[];
  readonly allowedAddresses: readonly string[] | null;
  readonly money: KeyMoneyMode;
  readonly dailyLimits: StoredAmounts | null;
}

const withoutLimits: StoredLimits = {
  ...KEY_WITHOUT_LIMITS,
  expiresAt: null,
  allowedAddresses: null,
  dailyLimits: null,
};

/** What is wrong with the limits of a key whose other fields are not right either. */
export const findKeyIssues: FindValueIssues = ({ clock }, { body }) =>
  limitIssues(rightFields(ApiKeyChangesSchema, body), clock.now());

function limitIssues({ expiresAt, money }: Partial<ApiKeyChanges>, now: Date): Issue[] {
  const expiry = readExpiry(expiresAt ?? null);
  const isOver = expiry !== null && expiry <= now;
  const perDay = money?.mode === "limited" ? money.perDay : [];
  return [
    ...(isOver ? [{ path: "expiresAt", message: "Choose a time in the future" }] : []),
    ...perDay.flatMap(({ currency, amount }, index) =>
      amountIssues(`money.perDay.${index}.amount`, amount, currency),
    ),
  ];
}

/** Those limits that were sent. */
function readLimits(changes: ApiKeyChanges, now: Date): Partial<StoredLimits> {
  const issues = limitIssues(changes, now);
  if (issues.length > 0) throw badRequest(issues);
  const { expiresAt, scopes, allowedAddresses, money } = changes;
  return {
    ...(expiresAt !== undefined && { expiresAt: readExpiry(expiresAt) }),
    ...(scopes !== undefined && { scopes }),
    ...(allowedAddresses !== undefined && { allowedAddresses }),
    ...(money !== undefined && { money: money.mode, dailyLimits: readDailyLimits(money) }),
  };
}

function readExpiry(text: string | null): Date | null {
  return text === null ? null : (parseTimestamp(text) ?? null);
}

function readDailyLimits(money: KeyMoney): StoredAmounts | null {
  if (money.mode !== "limited") return null;
  return Object.fromEntries(
    money.perDay.map(({ currency, amount }) => {
      const parsed = parseMajor(amount, currency);
      if (!parsed.ok) throw new Error(`An amount without issues cannot be read: ${parsed.reason}`);
      return [currency, String(parsed.money.amountMinor)];
    }),
  );
}

/** For the activity log: the limits of a new key, or those that changed. */
function limitChanges(before: ApiKeyOutput | undefined, after: ApiKeyOutput): FieldChanges {
  const fields = ["name", "expiresAt", "scopes", "allowedAddresses", "money"] as const;
  return Object.fromEntries(
    fields
      .filter((field) => before !== undefined || field !== "name")
      .filter((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field]))
      .map((field) => [field, { before: before?.[field] ?? null, after: after[field] }]),
  );
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

function countUnrevokedApiKeys(tx: Transaction, organizationId: string): Promise<number> {
  return countRows(tx, sql`from api_keys where organization_id = ${organizationId} and revoked_at is null`);
}

interface NewApiKeyRow extends StoredLimits {
  organizationId: string;
  id: string;
  ownerUserId: string;
  createdByUserId: string;
  name: string;
  prefix: string;
  secretHash: Buffer;
  createdAt: Date;
}

async function insertApiKey(tx: Transaction, key: NewApiKeyRow): Promise<void> {
  await tx.execute(
    insertRow("api_keys", { ...key, dailyLimits: key.dailyLimits && JSON.stringify(key.dailyLimits) }),
  );
}

async function lockApiKey(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.rows(sql`
    select id from api_keys where organization_id = ${organizationId} and id = ${id} for no key update`);
}

async function storeLimits(
  tx: Transaction,
  organizationId: string,
  key: StoredLimits & { readonly id: string; readonly name: string },
): Promise<void> {
  await tx.execute(sql`
    ${updateRow("api_keys", {
      name: key.name,
      expiresAt: key.expiresAt,
      scopes: key.scopes,
      allowedAddresses: key.allowedAddresses,
      money: key.money,
      dailyLimits: key.dailyLimits && JSON.stringify(key.dailyLimits),
    })}
    where organization_id = ${organizationId} and id = ${key.id}`);
}
