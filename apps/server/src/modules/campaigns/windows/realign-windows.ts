import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  assignmentWindows,
  firstWindowAfter,
  lostWindows,
} from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { lockAmounts } from "../amounts/amount-changes.queries.ts";
import type { Assignment } from "../assignments/assignment.ts";
import { groupBy } from "../assignments/group-by.ts";
import { openWindowsOf } from "./open-windows.ts";
import { tellDueCleared } from "./tell-due-cleared.ts";
import { lockWindows, retractWindows, type StoredWindow } from "./windows.queries.ts";

/** What was paid, or is being paid, stays, whatever is asked. */
export type RemovableState = Exclude<StoredWindow["state"], "paid" | "paying">;

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
  await tellDueCleared(tx, ctx, lostKeys, "retracted");
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

function isRemovable(state: StoredWindow["state"], removable: readonly RemovableState[]): boolean {
  return state !== "paid" && state !== "paying" && removable.includes(state);
}
