import {
  type CreatorBalance,
  type NewBalanceEntry,
  NewBalanceEntrySchema,
} from "@clipledger/contract/dashboard/creator-balance";
import type { Issue } from "@clipledger/contract/errors";
import type { BalanceEntry } from "@clipledger/contract/payouts/balance-entry";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { formatMoney } from "@clipledger/domain/money/format";
import { type Money, parseMajor } from "@clipledger/domain/money/money";
import { AppError, badRequest, invalidState } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../../infra/db/database.ts";
import { insertRow } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { type FindValueIssues, rightFields } from "../../../../infra/http/value-issues.ts";
import { createId } from "../../../../infra/ids.ts";
import { creatorName } from "../../../billing/creator-columns.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import { rowActorOf } from "../../../tracking/row-actor.ts";
import { toWireMoney } from "../payouts.mapper.ts";
import { notifyBalanceChanged } from "./notify-balance.ts";
import { withoutSetAside } from "./open-balance.ts";

export async function getCreatorBalance(ctx: OperationContext, creatorId: string): Promise<CreatorBalance> {
  await getCreatorName(ctx.db, ctx.organization.id, creatorId);
  return readBalance(ctx.db, ctx.organization.id, creatorId);
}

/** Writes down what was agreed on with the creator. Their next payouts in the currency take it up. */
export function adjustBalance(
  ctx: OperationContext,
  creatorId: string,
  { amount, currency, reason }: NewBalanceEntry,
): Promise<CreatorBalance> {
  const money = readSigned(amount, currency);
  if ("path" in money) throw badRequest([money]);
  return ctx.db.transaction(async (tx) => {
    const label = await getCreatorName(tx, ctx.organization.id, creatorId);
    const id = await insertEntry(tx, ctx, { creatorId, ...money, reason, reversesId: null, setOffMinor: 0n });
    await recordActivity(tx, ctx, {
      type: "balance.adjusted",
      subject: { type: "creator", id: creatorId, label },
      changes: {
        amount: { before: null, after: formatMoney(money) },
        reason: { before: null, after: reason },
      },
    });
    await notifyBalanceChanged(tx, ctx, id);
    return readBalance(tx, ctx.organization.id, creatorId);
  });
}

/** Takes an entry back by an opposite one. What payouts have used of it is given back by those that come. */
export function reverseBalanceEntry(
  ctx: OperationContext,
  { id: creatorId, entryId }: { readonly id: string; readonly entryId: string },
  reason: string,
): Promise<CreatorBalance> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const label = await getCreatorName(tx, organizationId, creatorId);
    const entry = await lockEntry(tx, organizationId, { creatorId, entryId });
    if (entry === undefined) throw new AppError("NOT_FOUND");
    if (entry.reverses_id !== null)
      throw invalidState("This entry takes another one back; write a new entry");
    if (entry.is_reversed) throw invalidState("This entry was taken back already");
    const { amount_minor, applied_minor, currency } = entry;
    const setOffMinor = applied_minor - amount_minor;
    await tx.execute(sql`
      update balance_entries set applied_minor = amount_minor
      where organization_id = ${organizationId} and id = ${entryId}`);
    const opposite = {
      creatorId,
      amountMinor: -amount_minor,
      currency,
      reason,
      reversesId: entryId,
      setOffMinor,
    };
    const id = await insertEntry(tx, ctx, opposite);
    await recordActivity(tx, ctx, {
      type: "balance.reversed",
      subject: { type: "creator", id: creatorId, label },
      changes: {
        amount: { before: formatMoney({ amountMinor: amount_minor, currency }), after: null },
        reason: { before: entry.reason, after: reason },
      },
    });
    await notifyBalanceChanged(tx, ctx, id);
    return readBalance(tx, organizationId, creatorId);
  });
}

/** What is wrong with the amount of an entry whose other fields are not right either. */
export const findBalanceIssues: FindValueIssues = (_ctx, { body }) => {
  const { amount, currency } = rightFields(NewBalanceEntrySchema, body);
  if (amount === undefined || currency === undefined) return [];
  const read = readSigned(amount, currency);
  return "path" in read ? [read] : [];
};

function readSigned(amount: number, currency: CurrencyCode): Money | Issue {
  const parsed = parseMajor(amount, currency);
  if (parsed.ok && parsed.money.amountMinor !== 0n) return parsed.money;
  const { precision, ceilingMajor } = currencyOf(currency);
  const ceiling = { amountMinor: ceilingMajor * 10n ** BigInt(precision), currency };
  const messages = {
    not_finite: "Enter an amount",
    too_many_decimals: `${currency} amounts have ${precision === 0 ? "no decimals" : `at most ${precision} decimals`}: round ${amount}`,
    above_ceiling: `Enter at most ${formatMoney(ceiling)}`,
  };
  const message = parsed.ok ? "Enter an amount other than 0" : messages[parsed.reason];
  return { path: "amount", message };
}

async function getCreatorName(db: Queryable, organizationId: string, id: string): Promise<string> {
  const row = await db.maybeRow<{ creator_name: string | null }>(sql`
    select ${creatorName} as creator_name from creators k where k.organization_id = ${organizationId} and k.id = ${id}`);
  if (row === undefined) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [id] });
  return row.creator_name ?? "a creator";
}

interface NewEntry extends Money {
  readonly creatorId: string;
  readonly reason: string;
  readonly reversesId: string | null;
  /** What was left of the entry that this one takes back: as much of this one is used up with it. */
  readonly setOffMinor: bigint;
}

async function insertEntry(tx: Transaction, ctx: OperationContext, entry: NewEntry): Promise<string> {
  const id = createId("balanceEntry");
  const { actorType, userId } = rowActorOf(ctx.actor);
  await tx.execute(
    insertRow("balance_entries", {
      organizationId: ctx.organization.id,
      id,
      creatorId: entry.creatorId,
      currency: entry.currency,
      amountMinor: entry.amountMinor,
      reason: entry.reason,
      reversesId: entry.reversesId,
      setOffMinor: entry.setOffMinor,
      appliedMinor: entry.setOffMinor,
      actorType,
      userId,
      createdAt: ctx.clock.now(),
    }),
  );
  return id;
}

interface LockedEntry {
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
  readonly applied_minor: bigint;
  readonly reason: string;
  readonly reverses_id: string | null;
  readonly is_reversed: boolean;
}

async function lockEntry(
  tx: Transaction,
  organizationId: string,
  { creatorId, entryId }: { readonly creatorId: string; readonly entryId: string },
): Promise<LockedEntry | undefined> {
  await tx.rows(sql`
    select from balance_entries where organization_id = ${organizationId} and id = ${entryId} for update`);
  // Read after the lock was waited for: another reversal may have been written meanwhile.
  return tx.maybeRow(sql`
    select e.currency, e.amount_minor, e.applied_minor, e.reason, e.reverses_id, exists (
        select from balance_entries r where r.organization_id = e.organization_id and r.reverses_id = e.id
      ) as is_reversed
    from balance_entries e
    where e.organization_id = ${organizationId} and e.id = ${entryId} and e.creator_id = ${creatorId}`);
}

const SHOWN_ENTRIES = 500;

interface EntryRow {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
  readonly left_minor: bigint;
  readonly reason: string;
  readonly created_at: Date;
  readonly user_name: string | null;
  readonly reverses_id: string | null;
  readonly reversed_by_id: string | null;
  readonly payout_ids: readonly string[];
}

export async function readBalance(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<CreatorBalance> {
  const sums = await db.rows<{ currency: CurrencyCode; left_minor: bigint }>(sql`
    select e.currency, sum(e.amount_minor - e.applied_minor)::bigint as left_minor from balance_entries e
    where e.organization_id = ${organizationId} and e.creator_id = ${creatorId} group by e.currency order by e.currency`);
  const rows = await db.rows<EntryRow>(sql`
    select e.id, e.currency, e.amount_minor, e.amount_minor - e.applied_minor as left_minor, e.reason, e.created_at,
      u.name as user_name, e.reverses_id, r.id as reversed_by_id, array(
        select a.payout_id from balance_applications a
        where a.organization_id = e.organization_id and a.entry_id = e.id and a.payout_id is not null and a.returned_at is null
        order by a.key
      ) as payout_ids
    from balance_entries e
    left join balance_entries r on r.organization_id = e.organization_id and r.reverses_id = e.id
    left join users u on u.id = e.user_id
    where e.organization_id = ${organizationId} and e.creator_id = ${creatorId}
    order by e.key desc limit ${SHOWN_ENTRIES}`);
  const open = rows.map(({ id, reason, left_minor }) => ({ id, reason, leftMinor: left_minor }));
  const free = await withoutSetAside(db, organizationId, { creatorId, open, windowKey: null });
  const freeMinor = new Map(free.map(({ id, leftMinor }) => [id, leftMinor]));
  return {
    balances: sums.map(({ currency, left_minor }) => money(left_minor, currency)),
    entries: rows.map((row) => toEntry(row, freeMinor.get(row.id) ?? 0n)),
  };
}

function toEntry(row: EntryRow, freeMinor: bigint): BalanceEntry {
  return {
    id: row.id,
    amount: money(row.amount_minor, row.currency),
    left: money(row.left_minor, row.currency),
    free: money(freeMinor, row.currency),
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    createdByName: row.user_name,
    reversesEntryId: row.reverses_id,
    reversedByEntryId: row.reversed_by_id,
    payoutIds: [...row.payout_ids],
  };
}

function money(amountMinor: bigint, currency: CurrencyCode) {
  return toWireMoney(amountMinor, { currency, precision: currencyOf(currency).precision });
}
