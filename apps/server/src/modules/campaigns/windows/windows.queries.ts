import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";
import type { Transaction } from "../../../infra/db/database.ts";
import { arrayLiteral, sql } from "../../../infra/db/sql.ts";

export type WindowState = "open" | "paying" | "canceled" | "paid";

export interface StoredWindow extends BillingWindow {
  readonly key: bigint;
  readonly assignmentId: string;
  readonly campaignId: string;
  readonly creatorId: string;
  readonly state: WindowState;
}

/** Which windows of an assignment are asked for: those that end on the day or later. */
interface WindowsSince {
  readonly assignmentId: string;
  readonly since: CalendarDate;
}

/** Held still until the transaction ends. */
export async function lockWindows(
  tx: Transaction,
  organizationId: string,
  asked: readonly WindowsSince[],
): Promise<StoredWindow[]> {
  const rows = await tx.rows<WindowRow>(sql`
    select w.key, w.assignment_id, w.campaign_id, w.creator_id, w.starts_on, w.ends_on, w.state
    from billing_windows w
    join unnest(
      ${asked.map(({ assignmentId }) => assignmentId)}::text[], ${asked.map(({ since }) => since)}::date[]
    ) as asked(assignment_id, since) on asked.assignment_id = w.assignment_id
    where w.organization_id = ${organizationId} and w.ends_on >= asked.since
    order by w.campaign_id, w.creator_id, w.starts_on for update of w`);
  return rows.map((row) => ({
    key: row.key,
    assignmentId: row.assignment_id,
    campaignId: row.campaign_id,
    creatorId: row.creator_id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    state: row.state,
  }));
}

interface WindowRow {
  key: bigint;
  assignment_id: string;
  campaign_id: string;
  creator_id: string;
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  state: WindowState;
}

export interface NewWindow extends BillingWindow {
  readonly assignmentId: string;
  readonly campaignId: string;
  readonly creatorId: string;
}

/** Each statement has a time limit, and a long break can leave very many windows to add. */
const WINDOWS_PER_STATEMENT = 5_000;

export async function insertWindows(
  tx: Transaction,
  organizationId: string,
  windows: readonly NewWindow[],
  today: CalendarDate,
): Promise<void> {
  for (let start = 0; start < windows.length; start += WINDOWS_PER_STATEMENT) {
    await insertSome(tx, organizationId, windows.slice(start, start + WINDOWS_PER_STATEMENT), today);
  }
}

/**
 * A window that was retracted comes back, and if it had been due by then, it is due once more. What was retracted was
 * changed last at that moment.
 */
async function insertSome(
  tx: Transaction,
  organizationId: string,
  windows: readonly NewWindow[],
  today: CalendarDate,
): Promise<void> {
  const at = startInstant(today);
  await tx.execute(sql`
    insert into billing_windows as w (
      organization_id, campaign_id, creator_id, starts_on, ends_on, assignment_id, state, created_at, updated_at
    )
    select ${organizationId}, n.campaign_id, n.creator_id, n.starts_on, n.ends_on, n.assignment_id, 'open', ${at}, ${at}
    from unnest(
      ${arrayLiteral(windows.map(({ campaignId }) => campaignId))}::text[],
      ${arrayLiteral(windows.map(({ creatorId }) => creatorId))}::text[],
      ${arrayLiteral(windows.map(({ startsOn }) => startsOn))}::date[],
      ${arrayLiteral(windows.map(({ endsOn }) => endsOn))}::date[],
      ${arrayLiteral(windows.map(({ assignmentId }) => assignmentId))}::text[]
    ) as n(campaign_id, creator_id, starts_on, ends_on, assignment_id)
    on conflict (organization_id, campaign_id, creator_id, starts_on, ends_on) do update
    set state = 'open', assignment_id = excluded.assignment_id, amount_minor = null, updated_at = excluded.updated_at,
      generation = w.generation + case when w.ends_on < (w.updated_at at time zone 'UTC')::date then 1 else 0 end
    where w.state = 'retracted'`);
}

/** With whatever had canceled them. */
export async function retractWindows(
  tx: Transaction,
  organizationId: string,
  windowKeys: readonly bigint[],
  at: Date,
): Promise<void> {
  if (windowKeys.length === 0) return;
  await tx.execute(sql`
    update billing_windows set state = 'retracted', assignment_id = null, decided_at = null, updated_at = ${at}
    where organization_id = ${organizationId} and key = any(${windowKeys}::bigint[])`);
  await tx.execute(sql`
    update payout_cancellations set ended_at = ${at}
    where organization_id = ${organizationId} and window_key = any(${windowKeys}::bigint[]) and ended_at is null`);
}
