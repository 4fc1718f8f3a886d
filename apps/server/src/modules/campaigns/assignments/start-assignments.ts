import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { newsOfPast } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { lastFullDay } from "@clipledger/domain/campaigns/assignments/campaign-end";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { rowMakingOf } from "../../tracking/row-actor.ts";
import { tellMomentEvents } from "../moments/tell-moment-events.ts";
import { beginWindowsOf } from "../windows/open-windows.ts";
import type { AssignedCampaign, AssignedCreator, Assignment } from "./assignment.ts";
import {
  assignmentEnded,
  assignmentStarted,
  type MomentEvent,
  periodEnded,
  periodStarted,
  toEventAssignment,
} from "./assignment-events.ts";
import { insertAssignments } from "./assignments.queries.ts";
import { recordAssignments } from "./record-assignments.ts";
import { refuseOverlaps } from "./refuse-overlaps.ts";

/** In a campaign with an end, an assignment lasts until its last full cycle before that. */
export function spanFrom({ schedule, endsOn }: AssignedCampaign, validFrom: CalendarDate): AssignmentSpan {
  const validUntil = endsOn === null ? null : (lastFullDay(schedule, validFrom, endsOn) ?? null);
  return { validFrom, validUntil };
}

/** Writes assignments that all checks let through, with their windows, events and entry in the log. */
export async function startAssignments(
  tx: Transaction,
  ctx: OperationContext,
  campaign: AssignedCampaign,
  creators: readonly AssignedCreator[],
  span: AssignmentSpan,
): Promise<void> {
  const today = dateOf(ctx.clock.now());
  const assignments = creators.map((creator) => ({ id: createId("assignment"), creator, campaign, ...span }));
  const creatorIds = creators.map(({ id }) => id);
  await refuseOverlaps(creatorIds, () =>
    insertAssignments(tx, {
      ...rowMakingOf(ctx),
      ...span,
      campaignId: campaign.id,
      assigned: assignments.map(({ id, creator }) => ({ id, creatorId: creator.id })),
    }),
  );
  await beginWindowsOf(
    tx,
    ctx.organization.id,
    today,
    assignments.map(({ id }) => id),
  );
  await recordAssignments(
    tx,
    ctx,
    "assignment.created",
    assignments.map((assignment) => ({ assignment, changes: createdFields(assignment) })),
  );
  await publishEvents(
    tx,
    ctx,
    assignments.map((assignment) => ({
      type: "assignment.created",
      data: { assignment: toEventAssignment(assignment, today) },
    })),
  );
  await tellMomentEvents(
    tx,
    ctx,
    assignments.flatMap((assignment) => newsOf(assignment, today)),
  );
}

function createdFields({ campaign, validFrom, validUntil }: Assignment) {
  return {
    campaign: { before: null, after: campaign.name },
    validFrom: { before: null, after: validFrom },
    ...(validUntil !== null && { validUntil: { before: null, after: validUntil } }),
  };
}

/** What the days up to today brought about already. */
function newsOf(assignment: Assignment, today: CalendarDate): MomentEvent[] {
  if (assignment.validFrom > today) return [];
  const { started, ended } = newsOfPast(assignment.campaign.schedule, assignment, today);
  const periods = [
    ...ended.map((period) => periodEnded(assignment, period, "open", today)),
    ...started.map((period) => periodStarted(assignment, period, today)),
  ];
  const { validUntil } = assignment;
  return [
    assignmentStarted(assignment, today),
    ...periods.sort((left, right) => left.moment.onDay.localeCompare(right.moment.onDay)),
    ...(validUntil !== null && validUntil < today
      ? [assignmentEnded({ ...assignment, validUntil }, "scheduled", today)]
      : []),
  ];
}
