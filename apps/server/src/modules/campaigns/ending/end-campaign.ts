import type { CampaignOutput } from "@clipledger/contract/campaigns/campaign";
import type { EndCampaignInput, EndContextOutput } from "@clipledger/contract/campaigns/ending";
import { toWireMidnight, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import {
  campaignCycleEnds,
  type EndingFit,
  fitToEnd,
  resolveCampaignEnd,
} from "@clipledger/domain/campaigns/assignments/resolve-span";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { type Assignment, toAssignedCampaign } from "../../billing/assignment.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { recordEvent } from "../../organizations/activity/record-event.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { refuseFarDate } from "../assignments/assign-creators.ts";
import { changeSpans } from "../assignments/change-spans.ts";
import { lockAssignmentsOfCampaign } from "../assignments/lock-assigned.ts";
import { insertToldMoments, type Moment, takeUntoldMoments } from "../assignments/told-moments.ts";
import { toEventCampaign } from "../campaigns.mapper.ts";
import { type CampaignRow, campaignColumns, findCampaign, lockCampaign } from "../campaigns.queries.ts";
import { presentCampaign } from "../present-campaign.ts";
import { saveRevision } from "../revisions.ts";

/** Sets or replaces the end. Assignments that reach past it are shortened or removed, if the caller says so. */
export function endCampaign(
  ctx: OperationContext,
  id: string,
  input: EndCampaignInput,
): Promise<CampaignOutput> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockCampaign(tx, ctx.organization.id, id, "update");
    if (row === undefined) throw new AppError("NOT_FOUND");
    const endsOn = chooseEnd(ctx, row, input);
    await fitAssignments(tx, ctx, row, endsOn, input);
    if (endsOn !== row.ends_on) await saveCampaignEnd(tx, ctx, row, endsOn);
    return presentCampaign(tx, ctx, id);
  });
}

function chooseEnd(
  { clock }: OperationContext,
  row: CampaignRow,
  { endBasis, endDate }: EndCampaignInput,
): CalendarDate {
  const today = dateOf(clock.now());
  const date = endDate === undefined ? undefined : calendarDate(endDate);
  refuseFarDate("endDate", date, today);
  const end = resolveCampaignEnd(toAssignedCampaign(row).schedule, { endBasis, endDate: date }, today);
  if (!end.ok) throw new AppError(end.code);
  return end.endsOn;
}

async function fitAssignments(
  tx: Transaction,
  ctx: OperationContext,
  row: CampaignRow,
  endsOn: CalendarDate,
  input: EndCampaignInput,
): Promise<void> {
  const assignments = await lockAssignmentsOfCampaign(tx, ctx.organization.id, row.id);
  const fit = fitToEnd(toAssignedCampaign(row).schedule, assignments, endsOn);
  refuseReaching(fit, input);
  await changeSpans(tx, ctx, {
    moved: fit.shortened,
    removed: fit.unfit,
    removalReason: "campaign_ended",
    removable: ["open", "canceled"],
  });
}

/**
 * Assignments past the end are the caller's to settle: endAssignments shortens those that keep a full cycle,
 * revokeAssignments removes the others. Each refusal lists what is left to settle.
 */
function refuseReaching(
  { shortened, unfit }: EndingFit<Assignment>,
  { endAssignments, revokeAssignments }: EndCampaignInput,
): void {
  const toShorten = endAssignments ? [] : shortened.map(({ assignment }) => assignment);
  const toRevoke = revokeAssignments ? [] : unfit;
  const isUnasked = !(endAssignments || revokeAssignments) && toRevoke.length > 0;
  if (toShorten.length > 0 || isUnasked) throw refusal("ASSIGNMENTS_ACTIVE", [...toShorten, ...toRevoke]);
  if (toRevoke.length > 0) throw refusal("ASSIGNMENTS_AFTER_END", toRevoke);
}

function refusal(
  code: "ASSIGNMENTS_ACTIVE" | "ASSIGNMENTS_AFTER_END",
  assignments: readonly Assignment[],
): AppError {
  return new AppError(code, {
    assignments: assignments.map(({ id, creator, validFrom, validUntil }) => ({
      id,
      creatorId: creator.id,
      validFrom,
      validUntil,
    })),
  });
}

/** Writes the end as a revision and publishes it, and also that the campaign has ended if the end has passed. */
async function saveCampaignEnd(
  tx: Transaction,
  ctx: OperationContext,
  before: CampaignRow,
  endsOn: CalendarDate,
): Promise<void> {
  const at = ctx.clock.now();
  const today = dateOf(at);
  const after = await updateEnd(tx, before, { endsOn, at });
  await saveRevision(tx, ctx, { change: "ended", before, after });
  await recordActivity(tx, ctx, {
    type: "campaign.ended",
    subject: { type: "campaign", id: after.id, label: after.name },
    changes: { validUntil: { before: before.ends_on, after: endsOn } },
  });
  const campaign = toEventCampaign(after, today);
  await publishEvent(tx, ctx, "campaign.updated", { campaign, changeSource: "end" });
  if (campaign.status !== "ended") return;
  const isNews = await isUntold(tx, before, at);
  await insertToldMoments(tx, ctx.organization.id, [endMoment(after.id, endsOn)], at);
  if (isNews) await publishEvent(tx, ctx, "campaign.ended", { campaign });
}

/** Whether it was not published yet that the campaign is over. */
async function isUntold(tx: Transaction, before: CampaignRow, at: Date): Promise<boolean> {
  const { organization_id, id, starts_on, ends_on } = before;
  if (ends_on === null || campaignStatus(starts_on, ends_on, dateOf(at)) !== "ended") return true;
  const untold = await takeUntoldMoments(tx, organization_id, [endMoment(id, ends_on)], at);
  return untold.length > 0;
}

function endMoment(campaignId: string, endsOn: CalendarDate): Moment {
  return { moment: "campaign.ended", subjectId: campaignId, onDay: addDays(endsOn, 1) };
}

/** Clears the end, past or to come. Assignments keep theirs. */
export function reactivateCampaign(ctx: OperationContext, id: string): Promise<CampaignOutput> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockCampaign(tx, ctx.organization.id, id, "update");
    if (before === undefined) throw new AppError("NOT_FOUND");
    if (before.ends_on === null) {
      throw new AppError("INVALID_STATE", undefined, { message: "This campaign has no end to clear" });
    }
    const at = ctx.clock.now();
    const after = await updateEnd(tx, before, { endsOn: null, at });
    await saveRevision(tx, ctx, { change: "reactivated", before, after });
    await recordEvent(tx, ctx, {
      type: "campaign.reactivated",
      data: { campaign: toEventCampaign(after, dateOf(at)) },
      subject: { type: "campaign", id, label: after.name },
      changes: { validUntil: { before: before.ends_on, after: null } },
    });
    return presentCampaign(tx, ctx, id);
  });
}

/** Sets or clears the end as the next revision. */
function updateEnd(
  tx: Transaction,
  { organization_id, id }: CampaignRow,
  { endsOn, at }: { endsOn: CalendarDate | null; at: Date },
): Promise<CampaignRow> {
  return tx.row(sql`
    update campaigns c set ends_on = ${endsOn}, revision = c.revision + 1, updated_at = ${at}
    where c.organization_id = ${organization_id} and c.id = ${id}
    returning ${campaignColumns}`);
}

export async function getEndContext(
  { db, organization, clock }: OperationContext,
  id: string,
): Promise<EndContextOutput> {
  const today = dateOf(clock.now());
  const row = await findCampaign(db, organization.id, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const assignments = await listEndingAssignments(db, organization.id, id);
  return {
    validFrom: toWireMidnight(row.starts_on),
    validUntil: row.ends_on && toWireMidnight(row.ends_on),
    status: campaignStatus(row.starts_on, row.ends_on, today),
    today,
    cycleEnds: { ...campaignCycleEnds(toAssignedCampaign(row).schedule, today) },
    assignments: assignments.map((assignment) => toEndingAssignment(assignment, today)),
  };
}

function toEndingAssignment(
  row: EndingAssignmentRow,
  today: CalendarDate,
): EndContextOutput["assignments"][number] {
  const span = { validFrom: row.valid_from, validUntil: row.valid_until };
  const { user_id: id, email, image } = row;
  return {
    id: row.id,
    creator: {
      id: row.creator_id,
      user: { id, name: fullName(row.first_name, row.last_name), email, image },
    },
    ...span,
    status: assignmentStatus(span, today),
    lastSettledWindow: toSettledWindow(row),
  };
}

function toSettledWindow({
  settled_from: startsOn,
  settled_until: endsOn,
  settled_state: state,
}: EndingAssignmentRow): EndContextOutput["assignments"][number]["lastSettledWindow"] {
  if (startsOn === null || endsOn === null || state === null) return null;
  return { ...toWireWindow({ startsOn, endsOn }), state };
}

/** An assignment with its creator, and its last window that was settled or is being paid. */
interface EndingAssignmentRow {
  id: string;
  valid_from: CalendarDate;
  valid_until: CalendarDate | null;
  creator_id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
  settled_from: CalendarDate | null;
  settled_until: CalendarDate | null;
  settled_state: "paid" | "canceled" | null;
}

function listEndingAssignments(
  db: Queryable,
  organizationId: string,
  campaignId: string,
): Promise<EndingAssignmentRow[]> {
  return db.rows(sql`
    select a.id, a.valid_from, a.valid_until, cr.id as creator_id, u.id as user_id, cr.first_name, cr.last_name, u.email,
      case when cr.joined_at is not null then u.image end as image, settled.starts_on as settled_from,
      settled.ends_on as settled_until,
      case settled.state when 'paying' then 'paid' else settled.state end as settled_state
    from assignments a
    join creators cr on cr.organization_id = a.organization_id and cr.id = a.creator_id
    join users u on u.id = cr.user_id
    left join lateral (
      select w.starts_on, w.ends_on, w.state from billing_windows w
      where w.organization_id = a.organization_id and w.assignment_id = a.id and w.state in ('paying', 'paid', 'canceled')
      order by w.starts_on desc limit 1
    ) settled on true
    where a.organization_id = ${organizationId} and a.campaign_id = ${campaignId}
    order by a.valid_from, a.id`);
}
