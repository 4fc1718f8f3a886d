import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { HoldStage } from "@clipledger/domain/payouts/hold-stage";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/**
 * What payout_hold.changed last told of, and the last day of the oldest due window that pays something. A window that waits for
 * the provider was decided about: it makes no hold.
 */
interface HoldRow {
  readonly told_hold_stage: HoldStage | null;
  readonly oldest_due_on: CalendarDate | null;
}

export function getHoldRow(db: Queryable, organizationId: string, today: CalendarDate): Promise<HoldRow> {
  return db.row(sql`${holdRows(today)} where o.id = ${organizationId}`);
}

/** Of every organization that has a hold, or may have one. One look into an index for each. */
export function listHoldRows(db: Queryable, today: CalendarDate): Promise<(HoldRow & { id: string })[]> {
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

/** Whether any window that ended by the day is not settled, be it without an amount, or without a row yet. */
export async function hasUnsettledSince(
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

const HOLD_LOCK = 4_270_004;

/**
 * Whoever tells of a change holds this lock until the transaction ends, and takes it after any row. One who waited for it
 * sees the windows that the one before has settled.
 */
export async function lockHold(tx: Transaction, organizationId: string): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(${HOLD_LOCK}::int, key) from organizations where id = ${organizationId}`);
}

export async function saveToldStage(
  tx: Transaction,
  organizationId: string,
  stage: HoldStage | null,
): Promise<void> {
  await tx.execute(sql`update organizations set told_hold_stage = ${stage} where id = ${organizationId}`);
}
