import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import { fitToEnd } from "@clipledger/domain/campaigns/assignments/resolve-span";
import type { Schedule } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { EndContext } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";

export interface TouchedAssignment {
  readonly id: string;
  readonly name: string;
  /** The last day it would have; undefined when nothing of it is left. */
  readonly newEnd: CalendarDate | undefined;
  readonly oldEnd: CalendarDate | null;
}

export interface EndPlan {
  readonly shortened: readonly TouchedAssignment[];
  readonly removed: readonly TouchedAssignment[];
  /** Creators who were paid for days after the end, which refuses it. */
  readonly paidBeyond: readonly string[];
}

/** What becomes of the assignments of a campaign that ends on this day. */
export function planEnd(
  schedule: Schedule,
  assignments: EndContext["assignments"],
  endsOn: CalendarDate,
): EndPlan {
  const spans = assignments.map((assignment) => ({
    id: assignment.id,
    name: personName(assignment.creator.user),
    validFrom: calendarDate(assignment.validFrom),
    validUntil: assignment.validUntil === null ? null : calendarDate(assignment.validUntil),
  }));
  const { shortened, unfit } = fitToEnd(schedule, spans, endsOn);
  return {
    shortened: shortened.map(({ assignment, validUntil }) => touched(assignment, validUntil)),
    removed: unfit.map((assignment) => touched(assignment, undefined)),
    paidBeyond: assignments
      .filter((assignment) => isPaidBeyond(assignment, endsOn))
      .map(({ creator }) => personName(creator.user)),
  };
}

function touched(
  {
    id,
    name,
    validUntil,
  }: { readonly id: string; readonly name: string; readonly validUntil: CalendarDate | null },
  newEnd: CalendarDate | undefined,
): TouchedAssignment {
  return { id, name, newEnd, oldEnd: validUntil };
}

function isPaidBeyond(
  { lastSettledWindow }: EndContext["assignments"][number],
  endsOn: CalendarDate,
): boolean {
  return lastSettledWindow?.state === "paid" && lastSettledWindow.billingPeriodEnd.slice(0, 10) > endsOn;
}
