import type { EventAssignment, EventPeriod } from "@clipledger/contract/events/campaigns";
import type { NewEvent } from "@clipledger/contract/events/catalog";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { firstWindowAfter, type Period } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { Moment } from "../told-moments.queries.ts";
import type { WindowState } from "../windows/windows.queries.ts";
import type { Assignment } from "./assignment.ts";

/** An event that a day brought about, with the moment that keeps it from being told twice. */
export interface MomentEvent {
  readonly moment: Moment;
  readonly event: NewEvent;
}

export function toEventAssignment(assignment: Assignment, today: CalendarDate): EventAssignment {
  const { id, creator, campaign, validFrom, validUntil } = assignment;
  return {
    id,
    orgCreatorId: creator.id,
    creatorUserId: creator.userId,
    campaignId: campaign.id,
    campaignName: campaign.name,
    validFrom,
    validUntil,
    status: assignmentStatus(assignment, today),
  };
}

export function assignmentStarted(assignment: Assignment, today: CalendarDate): MomentEvent {
  return {
    moment: { moment: "assignment.started", subjectId: assignment.id, onDay: assignment.validFrom },
    event: { type: "assignment.started", data: { assignment: toEventAssignment(assignment, today) } },
  };
}

/** The day after the last is the day it ended on. */
export function assignmentEnded(
  assignment: Assignment & { readonly validUntil: CalendarDate },
  reason: "scheduled" | "unassigned",
  today: CalendarDate,
): MomentEvent {
  return {
    moment: {
      moment: "assignment.ended",
      subjectId: assignment.id,
      onDay: addDays(assignment.validUntil, 1),
    },
    event: { type: "assignment.ended", data: { assignment: toEventAssignment(assignment, today), reason } },
  };
}

export function periodStarted(assignment: Assignment, period: Period, today: CalendarDate): MomentEvent {
  return {
    moment: { moment: "assignment.period_started", subjectId: assignment.id, onDay: period.startsOn },
    event: {
      type: "assignment.period_started",
      data: { assignment: toEventAssignment(assignment, today), period: toEventPeriod(period) },
    },
  };
}

export function periodEnded(
  assignment: Assignment,
  period: Period,
  state: WindowState,
  today: CalendarDate,
): MomentEvent {
  const next = firstWindowAfter(assignment.campaign.schedule, assignment, period.endsOn);
  return {
    moment: {
      moment: "assignment.period_ended",
      subjectId: assignment.id,
      onDay: addDays(period.endsOn, 1),
    },
    event: {
      type: "assignment.period_ended",
      data: {
        assignment: toEventAssignment(assignment, today),
        period: toEventPeriod(period),
        nextPeriod: next === null ? null : toEventPeriod(next),
        payoutState: state === "open" || state === "paying" ? "due" : state,
      },
    },
  };
}

function toEventPeriod({ startsOn, endsOn, startedMidPeriod, endedEarly }: Period): EventPeriod {
  return { start: toWireMidnight(startsOn), end: toWireMidnight(endsOn), startedMidPeriod, endedEarly };
}
