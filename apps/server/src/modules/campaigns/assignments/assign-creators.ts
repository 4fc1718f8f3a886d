import type { Assign } from "@clipledger/contract/assignments";
import type { RowActor } from "@clipledger/contract/tracking-shared";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  type AssignmentSpan,
  findBlocker,
  overlapsPast,
} from "@clipledger/domain/campaigns/assignments/assignment-status";
import { newsOfPast } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import {
  isBeyondReach,
  lastFullDay,
  REACH_YEARS,
  resolveStart,
  type StartChoice,
} from "@clipledger/domain/campaigns/assignments/resolve-span";
import { AppError, badRequest } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvents } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { groupBy } from "../../../infra/lists.ts";
import type { AssignedCampaign, AssignedCreator, Assignment } from "../../billing/assignment.ts";
import { beginWindowsOf } from "../../billing/windows/open-windows.ts";
import { rowMakingOf } from "../../tracking/row-actor.ts";
import {
  assignmentEnded,
  assignmentStarted,
  periodEnded,
  periodStarted,
  recordAssignments,
  toEventAssignment,
} from "./assignment-events.ts";
import { refuseOverlaps } from "./change-spans.ts";
import {
  getOpenCampaign,
  lockAssignees,
  lockAssignmentsOfCreators,
  lockCampaigns,
  type Occupation,
  refuseArchived,
} from "./lock-assigned.ts";
import { type MomentEvent, publishMoments } from "./told-moments.ts";

/** All creators or none. Locks the campaign, then the creators, then their assignments, as everything here does. */
export function assignCreators(ctx: OperationContext, input: Assign): Promise<{ updated: number }> {
  return ctx.db.transaction(async (tx) => {
    const campaigns = await lockCampaigns(tx, ctx, [input.campaignId]);
    const campaign = getOpenCampaign(ctx, campaigns, input.campaignId);
    const creators = await lockAssignees(tx, ctx, input.creatorIds);
    const span = spanFrom(campaign, chooseStart(ctx, campaign, input));
    refuseArchived(creators);
    const assignments = await lockAssignmentsOfCreators(tx, ctx.organization.id, input.creatorIds);
    const occupation = groupBy(assignments, ({ creator }) => creator.id);
    refuseOccupied(input.creatorIds, occupation, span, dateOf(ctx.clock.now()));
    await startAssignments(tx, ctx, campaign, creators, span);
    return { updated: creators.length };
  });
}

/** The first day that the caller chose, or the refusal that the campaign has for it. */
export function chooseStart(
  { clock }: OperationContext,
  campaign: AssignedCampaign,
  choice: StartChoice,
): CalendarDate {
  const today = dateOf(clock.now());
  refuseFarDate("startDate", choice.startDate, today);
  const start = resolveStart(campaign, choice, today);
  if (!start.ok) throw new AppError(start.code);
  if (choice.startBasis !== "custom" && choice.startDate !== undefined) {
    throw badRequest([
      { path: "startDate", message: "Send startDate with startBasis custom, and only then" },
    ]);
  }
  return start.startsOn;
}

export function refuseFarDate(path: string, date: CalendarDate | undefined, today: CalendarDate): void {
  if (date === undefined || !isBeyondReach(date, today)) return;
  throw badRequest([{ path, message: `Choose a day within the next ${REACH_YEARS} years` }]);
}

/** Refuses a span that some of the creators are not free for, and names all of those. */
export function refuseOccupied(
  creatorIds: readonly string[],
  occupation: Occupation,
  span: AssignmentSpan,
  today: CalendarDate,
): void {
  const assignmentsOf = (creatorId: string) => occupation.get(creatorId) ?? [];
  const blocked = creatorIds.filter((id) => findBlocker(assignmentsOf(id), span.validFrom, today) !== null);
  if (blocked.length > 0) throw new AppError("CREATOR_ALREADY_ASSIGNED", { creatorIds: blocked });
  const overlapping = creatorIds.filter((id) => overlapsPast(assignmentsOf(id), span, today));
  if (overlapping.length > 0) {
    throw new AppError("START_OVERLAPS_EXISTING_ASSIGNMENT", { creatorIds: overlapping });
  }
}

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
  await publishMoments(
    tx,
    ctx,
    assignments.flatMap((assignment) => newsOf(assignment, today)),
  );
}

interface NewAssignments {
  readonly organizationId: string;
  readonly campaignId: string;
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
  readonly actorType: RowActor;
  readonly userId: string | null;
  readonly at: Date;
  readonly assigned: readonly { readonly id: string; readonly creatorId: string }[];
}

async function insertAssignments(tx: Transaction, rows: NewAssignments): Promise<void> {
  await tx.execute(sql`
    insert into assignments (
      organization_id, id, campaign_id, creator_id, creator_key, valid_from, valid_until, next_window_on, actor_type,
      user_id, created_at, updated_at
    )
    select cr.organization_id, assigned.id, ${rows.campaignId}, cr.id, cr.key, ${rows.validFrom}::date,
      ${rows.validUntil}::date, ${rows.validFrom}::date, ${rows.actorType}, ${rows.userId}, ${rows.at}, ${rows.at}
    from ${givenRows("assigned", { types: { id: "text", creatorId: "text" }, rows: rows.assigned })}
    join creators cr on cr.organization_id = ${rows.organizationId} and cr.id = assigned.creator_id`);
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
