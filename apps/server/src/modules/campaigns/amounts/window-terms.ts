import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { toEpochDay } from "@clipledger/domain/calendar/calendar-date";
import { cycleAt, cycleIndexOf } from "@clipledger/domain/calendar/cycles";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { cycleOrigin } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { Schedule } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { WindowTerms } from "@clipledger/domain/payouts/window-calculation";

export interface AssignedTerms extends WindowTerms {
  /** The part of its cycle that the window covers. */
  readonly prorationFactor: number;
}

/** What a calculation knows of a window of the assignment, besides its videos. */
export function windowTermsOf(
  { validFrom, validUntil }: AssignmentSpan,
  schedule: Schedule,
  { startsOn, endsOn }: BillingWindow,
): AssignedTerms {
  const startDay = toEpochDay(startsOn);
  const endDay = toEpochDay(endsOn);
  const origin = cycleOrigin(schedule, validFrom);
  const cycle = cycleAt(origin, schedule, cycleIndexOf(origin, schedule, startsOn) ?? 0);
  const coveredDays = endDay - startDay + 1;
  const cycleDays = toEpochDay(cycle.endsOn) - toEpochDay(cycle.startsOn) + 1;
  return {
    startDay,
    endDay,
    isLast: validUntil !== null && validUntil <= endsOn,
    coveredDays,
    cycleDays,
    prorationFactor: coveredDays / cycleDays,
  };
}
