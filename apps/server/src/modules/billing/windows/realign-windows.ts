import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  assignmentWindows,
  firstWindowAfter,
  lostWindows,
} from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import type { Assignment } from "../assignment.ts";
import { lockAmounts } from "../lock-amounts.ts";
import { publishDueCleared, type WindowState } from "./event-windows.ts";
import { openWindowsOf } from "./open-windows.ts";

/** What was paid, or is being paid, stays, whatever is asked. */
export type RemovableState = Exclude<WindowState, "paid" | "paying">;

export interface MovedEnd {
  readonly assignment: Assignment;
  readonly validUntil: CalendarDate;
}

interface Realignment {
  readonly moved: readonly MovedEnd[];
  readonly removed: readonly Assignment[];
  readonly removable: readonly RemovableState[];
}

/**
 * Retracts the windows that assignments lose with other spans, or refuses, naming every creator whose settled windows
 * are in the way. Answers the first day of each moved assignment's next window without a row.
 */
export async function realignWindows(
  tx: Transaction,
  ctx: ActingContext,
  { moved, removed, removable }: Realignment,
): Promise<Map<string, CalendarDate | null>> {
  const organizationId = ctx.organization.id;
  const now = ctx.clock.now();
  const today = dateOf(now);
  const affected = [
    ...moved.map((move) => ({ assignmentId: move.assignment.id, since: firstAffected(move) })),
    ...removed.map(({ id, validFrom }) => ({ assignmentId: id, since: validFrom })),
  ];
  const affectedIds = affected.map(({ assignmentId }) => assignmentId);
  await openWindowsOf(tx, organizationId, today, affectedIds);
  await lockAmounts(tx, organizationId);
  const windows = await lockWindows(tx, organizationId, affected);
  const existing = groupBy(windows, ({ assignmentId }) => assignmentId);
  const alignments = moved.map((move) => align(move, existing.get(move.assignment.id) ?? [], today));
  const lost = [
    ...alignments.flatMap((alignment) => alignment.lost),
    ...removed.flatMap(({ id }) => existing.get(id) ?? []),
  ];
  refuseSettled(lost, removable);
  const lostKeys = lost.map(({ key }) => key);
  await publishDueCleared(tx, ctx, lostKeys, "retracted");
  await retractWindows(tx, organizationId, lostKeys, now);
  return new Map(alignments.map(({ id, nextWindowOn }) => [id, nextWindowOn]));
}

/** Windows that end before both the old and the new last day stay as they are. */
export function firstAffected({ assignment, validUntil }: MovedEnd): CalendarDate {
  const before = assignment.validUntil;
  return before !== null && before < validUntil ? before : validUntil;
}

interface Alignment {
  readonly id: string;
  readonly lost: readonly StoredWindow[];
  readonly nextWindowOn: CalendarDate | null;
}

function align(move: MovedEnd, existing: readonly StoredWindow[], today: CalendarDate): Alignment {
  const { id, validFrom, campaign } = move.assignment;
  const span = { validFrom, validUntil: move.validUntil };
  const began = assignmentWindows(campaign.schedule, span, today, firstAffected(move));
  const [missing] = lostWindows(began, existing);
  const next = missing ?? firstWindowAfter(campaign.schedule, span, today);
  return { id, lost: lostWindows(existing, began), nextWindowOn: next?.startsOn ?? null };
}

function refuseSettled(lost: readonly StoredWindow[], removable: readonly RemovableState[]): void {
  const kept = lost.filter(({ state }) => !isRemovable(state, removable));
  if (kept.length === 0) return;
  const creatorIds = [...new Set(kept.map(({ creatorId }) => creatorId))];
  const isOnlyCanceled = kept.every(({ state }) => state === "canceled");
  throw new AppError(
    "PAYOUTS_ALREADY_ISSUED",
    { creatorIds },
    isOnlyCanceled
      ? { message: "Payouts after this end were canceled; send removeCanceledWindows to remove them" }
      : {},
  );
}

function isRemovable(state: WindowState, removable: readonly RemovableState[]): boolean {
  return state !== "paid" && state !== "paying" && removable.includes(state);
}

interface StoredWindow extends BillingWindow {
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

async function lockWindows(
  tx: Transaction,
  organizationId: string,
  asked: readonly WindowsSince[],
): Promise<StoredWindow[]> {
  const rows = await tx.rows<WindowRow>(sql`
    select w.key, w.assignment_id, w.campaign_id, w.creator_id, w.starts_on, w.ends_on, w.state
    from billing_windows w
    join ${givenRows("asked", { types: { assignmentId: "text", since: "date" }, rows: asked })}
      on asked.assignment_id = w.assignment_id
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

/** Ends what had canceled the windows, too. */
async function retractWindows(
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
