import { CREDIT_METER, type CreditOperation } from "@clipledger/contract/credits";
import { type CalendarDate, dateOf, startOfMonth } from "@clipledger/domain/calendar/calendar-date";
import { type Plan, planLimits } from "@clipledger/domain/organizations/plans";
import type { Platform } from "@clipledger/domain/platforms";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { HttpOperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import {
  type CreditCountsRow,
  canPurchaseExtra,
  countCredits,
  extraLeft,
  remainingCredits,
} from "./credits.ts";

/**
 * Runs the work on one credit of the organization: taken before, kept when the work ends well, returned when it
 * throws, or when the caller has that answer already. The answer's credit headers say which.
 */
export async function withCredit<Result>(
  ctx: HttpOperationContext,
  use: CreditUse,
  work: () => Promise<Result>,
): Promise<Result> {
  const credit = await takeCredit(ctx, use);
  if (credit === undefined) {
    setCreditHeaders(ctx, 0, await countCredits(ctx));
    throw new AppError("PAYMENT_REQUIRED", { meter: CREDIT_METER });
  }
  const result = await work().catch(async (error: unknown) => {
    await giveBack(ctx, credit);
    throw error;
  });
  if (ctx.settleOnceAnswered === undefined) await keep(ctx, credit);
  else ctx.settleOnceAnswered((isUnchanged) => (isUnchanged ? giveBack : keep)(ctx, credit));
  return result;
}

/** A process that stood still for minutes finds its credit returned; the answer is free then. */
async function keep(ctx: HttpOperationContext, credit: TakenCredit): Promise<void> {
  const isKept = await deleteReservation(ctx.db, ctx.organization.id, credit.id);
  setCreditHeaders(ctx, isKept ? 1 : 0, credit.counts);
}

/** The caller hears of the work's failure. A credit that cannot be returned now is returned by `returnAbandonedCredits`. */
async function giveBack(ctx: HttpOperationContext, credit: TakenCredit): Promise<void> {
  try {
    await returnCredit(ctx, ctx.organization.id, credit.id);
    setCreditHeaders(ctx, 0, await countCredits(ctx));
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, "credit not returned");
  }
}

function setCreditHeaders(ctx: HttpOperationContext, consumed: 0 | 1, counts: CreditCountsRow): void {
  const headers = creditHeaders(consumed, ctx.organization.plan, counts);
  for (const [name, value] of Object.entries(headers)) ctx.setHeader(name, value);
}

export function creditHeaders(consumed: 0 | 1, plan: Plan, counts: CreditCountsRow): Record<string, string> {
  const remaining = remainingCredits(plan, counts);
  return headersOf(consumed, remaining === null ? "unlimited" : String(remaining), canPurchaseExtra(plan));
}

/** For an answer to nobody in particular: it took nothing, and there is nothing to tell. */
export const strangersCreditHeaders = headersOf(0, "0", false);

function headersOf(consumed: 0 | 1, remaining: string, canPurchase: boolean): Record<string, string> {
  return {
    "x-service-credits-consumed": String(consumed),
    "x-service-credits-meter": CREDIT_METER,
    "x-service-credits-benefited-remaining": remaining,
    "x-service-credits-can-purchase-extra": String(canPurchase),
  };
}

export interface CreditUse {
  readonly operation: CreditOperation;
  readonly platform: Platform;
}

interface TakenCredit {
  readonly id: bigint;
  /** As they are with this credit taken. */
  readonly counts: CreditCountsRow;
}

/**
 * Takes a credit of the plan, or else an extra one; undefined when none is left. Each is one statement, so that
 * concurrent requests never overdraw. It is reserved until someone keeps or returns it.
 */
export async function takeCredit(
  ctx: HttpOperationContext,
  use: CreditUse,
): Promise<TakenCredit | undefined> {
  const { db, clock, organization, actor, requestId } = ctx;
  const at = clock.now();
  const day = dateOf(at);
  const taking = {
    ...use,
    organizationId: organization.id,
    month: startOfMonth(day),
    day,
    at,
    userId: actor.userId,
    apiKeyId: actor.apiKeyId,
    requestId,
  };
  const taken =
    (await takeIncludedCredit(db, taking, planLimits(organization.plan).creditsPerMonth)) ??
    (await takeExtraCredit(db, taking));
  return taken && { id: taken.id, counts: taken };
}

interface TakingRow {
  organizationId: string;
  month: CalendarDate;
  day: CalendarDate;
  at: Date;
  operation: string;
  platform: string | null;
  userId: string | null;
  apiKeyId: string | null;
  requestId: string;
}

/** Takes one of the plan's credits, unless `limit` of them are used; null is no limit. */
function takeIncludedCredit(
  db: Queryable,
  taking: TakingRow,
  limit: number | null,
): Promise<(CreditCountsRow & { id: bigint }) | undefined> {
  return db.maybeRow(sql`
    with month as (
      insert into credit_months as m (organization_id, month, included_used)
      select ${taking.organizationId}, ${taking.month}::date, 1 where ${limit}::int is null or ${limit}::int > 0
      on conflict (organization_id, month) do update set included_used = m.included_used + 1
        where ${limit}::int is null or m.included_used < ${limit}::int
      returning included_used, extra_used
    ), ${recordTaken(taking, "included")}
    select movement.id, included_used, extra_used, ${extraLeft(taking.organizationId)} as extra_left
    from movement, month`);
}

/** Takes one of the extra credits, unless none is left. */
function takeExtraCredit(
  db: Queryable,
  taking: TakingRow,
): Promise<(CreditCountsRow & { id: bigint }) | undefined> {
  return db.maybeRow(sql`
    with balance as (
      update credit_balances set extra = extra - 1
      where organization_id = ${taking.organizationId} and extra > 0
      returning extra
    ), month as (
      insert into credit_months as m (organization_id, month, extra_used)
      select ${taking.organizationId}, ${taking.month}::date, 1 from balance
      on conflict (organization_id, month) do update set extra_used = m.extra_used + 1
      returning included_used, extra_used
    ), ${recordTaken(taking, "extra")}
    select movement.id, included_used, extra_used, balance.extra as extra_left from movement, month, balance`);
}

/** The rest of a statement whose `month` has a row exactly when a credit was taken. */
function recordTaken(taking: TakingRow, source: CreditSource): SqlFragment {
  return sql`movement as (
      insert into credit_movements (
        organization_id, occurred_at, day, operation, platform, source, reason, amount, user_id, api_key_id, request_id
      )
      select ${taking.organizationId}, ${taking.at}::timestamptz, ${taking.day}::date, ${taking.operation},
        ${taking.platform}, ${source}, 'taken', 1, ${taking.userId}, ${taking.apiKeyId}, ${taking.requestId}
      from month
      returning id
    ), reservation as (
      insert into credit_holds (organization_id, movement_id, held_since)
      select ${taking.organizationId}, id, ${taking.at}::timestamptz from movement
    )`;
}

type CreditSource = "included" | "extra";

/** True for the one caller that ends the reservation: its credit is theirs to keep or to return. */
async function deleteReservation(db: Queryable, organizationId: string, id: bigint): Promise<boolean> {
  return (
    (await db.execute(sql`
      delete from credit_holds where organization_id = ${organizationId} and movement_id = ${id}`)) > 0
  );
}

/** Gives a credit back to the month it was taken in. Twice equals once. */
async function returnCredit(
  { db, clock }: Pick<Services, "db" | "clock">,
  organizationId: string,
  id: bigint,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await deleteReservation(tx, organizationId, id))
      await insertReturn(tx, organizationId, id, clock.now());
  });
}

/** Extra credits before the month's counters, as taking does: two orders would wait for each other. */
async function insertReturn(tx: Transaction, organizationId: string, id: bigint, at: Date): Promise<void> {
  const { source, day } = await tx.row<{ source: CreditSource; day: string }>(sql`
    insert into credit_movements (
      organization_id, occurred_at, day, operation, platform, source, reason, amount, returned_id, user_id, api_key_id,
      request_id
    )
    select organization_id, ${at}::timestamptz, day, operation, platform, source, 'returned', -1, id, user_id, api_key_id,
      request_id
    from credit_movements where organization_id = ${organizationId} and id = ${id}
    returning source, day`);
  if (source === "extra") {
    await tx.execute(sql`
      update credit_balances set extra = extra + 1 where organization_id = ${organizationId}`);
  }
  await tx.execute(sql`
    update credit_months set
      included_used = included_used - (${source}::text = 'included')::int,
      extra_used = extra_used - (${source}::text = 'extra')::int
    where organization_id = ${organizationId} and month = date_trunc('month', ${day}::date)::date`);
}

/** Longer than any lookup may take. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Returns the credits of lookups whose process died before they ended. */
export const returnAbandonedCreditsTask = defineTask({
  name: "organizations.return-abandoned-credits",
  input: z.object({}),
  schedule: "*/5 * * * *",
  run: returnAbandonedCredits,
});

async function returnAbandonedCredits(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - ABANDONED_AFTER_MS);
  for (const { organization_id, movement_id } of await listReservationsBefore(services.db, before)) {
    await returnCredit(services, organization_id, movement_id);
  }
}

function listReservationsBefore(
  db: Queryable,
  before: Date,
): Promise<{ organization_id: string; movement_id: bigint }[]> {
  return db.rows(sql`
    select organization_id, movement_id from credit_holds where held_since < ${before}
    order by held_since limit 10000`);
}
