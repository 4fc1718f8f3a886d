import type { PayoutHold } from "@clipledger/contract/payouts/payout-parts";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  daysDueOn,
  daysUntilHeld,
  type HoldStage,
  holdStage,
  isHeld,
  type RefusingStage,
} from "@clipledger/domain/payouts/hold-stage";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { areAmountsOutdated } from "../amounts/amount-changes.ts";
import { refreshAmounts } from "../amounts/refresh-amounts.ts";

export async function getPayoutHold(ctx: OperationContext): Promise<PayoutHold> {
  return { ...(await findHold(ctx)), thresholds: ctx.payoutHoldDays };
}

/** The organization's hold as amounts make it now, whatever was written just before. */
export async function findHold(ctx: OperationContext): Promise<Hold> {
  await refreshAmounts(ctx);
  const row = await getHoldRow(ctx.db, ctx.organization.id, dateOf(ctx.clock.now()));
  return holdOf(ctx, row.oldest_due_on);
}

/** How long the oldest due window that pays something has waited, and the stage that this makes. */
interface Hold {
  readonly stage: HoldStage | null;
  readonly oldestDueOn: CalendarDate | null;
  readonly daysDue: number | null;
}

function holdOf(
  { clock, payoutHoldDays }: Pick<Services, "clock" | "payoutHoldDays">,
  oldestDueOn: CalendarDate | null,
): Hold {
  if (oldestDueOn === null) return { stage: null, oldestDueOn: null, daysDue: null };
  const daysDue = daysDueOn(dateOf(clock.now()), oldestDueOn);
  return { stage: holdStage(payoutHoldDays, daysDue), oldestDueOn, daysDue };
}

/**
 * Refuses what a payout hold stops. Without a window that has waited long enough, whatever it pays, one look into
 * indexes tells that there is no hold, and amounts need not be refreshed.
 */
export async function refuseHeld(ctx: OperationContext, from: RefusingStage): Promise<void> {
  const days = daysUntilHeld(ctx.payoutHoldDays, from);
  if (days === null) return;
  const lastDay = addDays(dateOf(ctx.clock.now()), -days - 1);
  if (!(await hasUnsettledSince(ctx.db, ctx.organization.id, lastDay))) return;
  const { stage, daysDue } = await findHold(ctx);
  if (!isHeld(stage, from)) return;
  throw new AppError(
    "PAYOUT_HOLD",
    { stage },
    {
      message: `The oldest payout has been due for ${daysDue} days; pay or cancel what is overdue, and this works again at once`,
    },
  );
}

/** Whether any window that ended by the day is not settled, be it without an amount, or without a row yet. */
async function hasUnsettledSince(
  db: Queryable,
  organizationId: string,
  lastDay: CalendarDate,
): Promise<boolean> {
  const { is_unsettled } = await db.row<{ is_unsettled: boolean }>(sql`
    select exists (
        select from billing_windows
        where organization_id = ${organizationId} and state = 'open' and ends_on <= ${lastDay}
      )
      or exists (
        select from assignments where organization_id = ${organizationId} and next_window_on <= ${lastDay}
      ) as is_unsettled`);
  return is_unsettled;
}

type HoldContext = Pick<OperationContext, "actor" | "clock" | "payoutHoldDays"> & {
  readonly organization: { readonly id: string };
};

/**
 * Publishes that the hold is at another stage than was published last. Comes last in a transaction. While amounts are
 * outdated nobody knows the stage; whoever refreshes them publishes it.
 */
export async function publishHoldChange(tx: Transaction, ctx: HoldContext): Promise<void> {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  if (await areAmountsOutdated(tx, organizationId, today)) return;
  const seen = await getHoldRow(tx, organizationId, today);
  if (seen.told_hold_stage === null && holdOf(ctx, seen.oldest_due_on).stage === null) return;

  await lockHold(tx, organizationId);
  const row = await getHoldRow(tx, organizationId, today);
  const previousStage = row.told_hold_stage;
  const { stage } = holdOf(ctx, row.oldest_due_on);
  if (stage === previousStage) return;
  await updateToldStage(tx, organizationId, stage);
  await publishEvent(tx, ctx, "payout_hold.changed", { stage, previousStage });
}

const HOLD_LOCK = 4_270_004;

/**
 * Whoever publishes a change takes this lock after any row, until the transaction ends. One who waited for it sees the
 * windows that the one before has settled.
 */
async function lockHold(tx: Transaction, organizationId: string): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(${HOLD_LOCK}::int, key) from organizations where id = ${organizationId}`);
}

async function updateToldStage(
  tx: Transaction,
  organizationId: string,
  stage: HoldStage | null,
): Promise<void> {
  await tx.execute(sql`update organizations set told_hold_stage = ${stage} where id = ${organizationId}`);
}

/** Organizations whose hold seems to be at another stage than was published last. */
export async function listChangedHolds(services: Services): Promise<string[]> {
  const rows = await listHoldRows(services.db, dateOf(services.clock.now()));
  return rows
    .filter(({ told_hold_stage, oldest_due_on }) => holdOf(services, oldest_due_on).stage !== told_hold_stage)
    .map(({ id }) => id);
}

/**
 * The stage that payout_hold.changed last told, and the last day of the oldest due window that pays something. A window that waits for
 * the provider was decided about: it makes no hold.
 */
interface HoldRow {
  readonly told_hold_stage: HoldStage | null;
  readonly oldest_due_on: CalendarDate | null;
}

function getHoldRow(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
): Promise<HoldRow & { id: string }> {
  return db.row(sql`${holdRows(today)} where o.id = ${organizationId}`);
}

/** Of every organization that has a hold or may have one. Each costs one lookup in an index. */
function listHoldRows(db: Queryable, today: CalendarDate): Promise<(HoldRow & { id: string })[]> {
  return db.rows(sql`
    select * from (${holdRows(today)}) hold
    where told_hold_stage is not null or oldest_due_on is not null
    order by id`);
}

const holdRows = (today: CalendarDate) => sql`
  select o.id, o.told_hold_stage, (
    select min(w.ends_on) from billing_windows w
    where w.organization_id = o.id and w.state = 'open' and w.pays and w.ends_on < ${today}
  ) as oldest_due_on
  from organizations o`;
