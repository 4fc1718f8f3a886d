import type { ActivityType } from "@clipledger/contract/activity";
import type { EventAssignment, EventPeriod } from "@clipledger/contract/events/campaigns";
import { toWireMidnight } from "@clipledger/domain/calendar/billing-window";
import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { firstWindowAfter, type Period } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { groupBy } from "../../../infra/lists.ts";
import type { Assignment } from "../../billing/assignment.ts";
import type { WindowState } from "../../billing/windows/event-windows.ts";
import { type FieldChanges, recordActivity } from "../../organizations/activity/record-activity.ts";
import type { MomentEvent } from "./told-moments.ts";

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

/** An assignment ends on the day after its last. */
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

interface AssignmentChange {
  readonly assignment: Assignment;
  readonly changes: FieldChanges;
}

const NAMES_IN_LOG = 50;

/** One entry for all creators of one campaign with the same change: about one by name, about several by their number. */
export async function recordAssignments(
  tx: Transaction,
  ctx: ActingContext,
  type: Extract<ActivityType, `assignment.${string}`>,
  changed: readonly AssignmentChange[],
): Promise<void> {
  const groups = groupBy(changed, ({ assignment, changes }) =>
    JSON.stringify([assignment.campaign.id, changes]),
  );
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const names = group.map(({ assignment }) => assignment.creator.name);
    const who = names.length === 1 ? names[0] : `${names.length} creators`;
    await recordActivity(tx, ctx, {
      type,
      subject: {
        type: "assignment",
        id: first.assignment.id,
        label: `${who} to ${first.assignment.campaign.name}`,
      },
      changes: {
        ...first.changes,
        ...(names.length > 1 && { creators: { before: null, after: names.slice(0, NAMES_IN_LOG) } }),
      },
    });
  }
}
