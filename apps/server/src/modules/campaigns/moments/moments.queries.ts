import type { EventType } from "@clipledger/contract/events/catalog";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type AssignmentRow, assignmentColumns, joinAssigned } from "../../billing/assignment.ts";
import type { WindowState } from "../../billing/windows/event-windows.ts";
import { type CampaignRow, campaignColumns } from "../campaigns.queries.ts";

/**
 * Which moments are asked for: of one organization, in days that still count, and only so many. What is found stays as it is
 * until it was told; what is being changed at this moment waits for the next pass.
 */
export interface MomentQuestion {
  readonly organizationId: string;
  readonly since: CalendarDate;
  readonly today: CalendarDate;
  readonly limit: number;
}

export function listStartedCampaigns(db: Queryable, question: MomentQuestion): Promise<CampaignRow[]> {
  return listCampaignsAt(db, question, "campaign.started", sql`c.starts_on`);
}

export function listEndedCampaigns(db: Queryable, question: MomentQuestion): Promise<CampaignRow[]> {
  return listCampaignsAt(db, question, "campaign.ended", sql`c.ends_on + 1`);
}

function listCampaignsAt(
  db: Queryable,
  { organizationId, since, today, limit }: MomentQuestion,
  moment: EventType,
  day: SqlFragment,
): Promise<CampaignRow[]> {
  return db.rows(sql`
    select ${campaignColumns} from campaigns c
    where c.organization_id = ${organizationId} and ${day} between ${since}::date and ${today}::date
      and ${isUntold(organizationId, moment, sql`c.id`, day)}
    order by ${day}, c.id limit ${limit} for share of c skip locked`);
}

export function listStartedAssignments(db: Queryable, question: MomentQuestion): Promise<AssignmentRow[]> {
  return listAssignmentsAt(db, question, "assignment.started", sql`a.valid_from`);
}

export function listEndedAssignments(db: Queryable, question: MomentQuestion): Promise<AssignmentRow[]> {
  return listAssignmentsAt(db, question, "assignment.ended", sql`a.valid_until + 1`);
}

function listAssignmentsAt(
  db: Queryable,
  { organizationId, since, today, limit }: MomentQuestion,
  moment: EventType,
  day: SqlFragment,
): Promise<AssignmentRow[]> {
  return db.rows(sql`
    select ${assignmentColumns} from assignments a ${joinAssigned}
    where a.organization_id = ${organizationId} and ${day} between ${since}::date and ${today}::date
      and ${isUntold(organizationId, moment, sql`a.id`, day)}
    order by ${day}, a.id limit ${limit} for share of a skip locked`);
}

export interface PeriodRow extends AssignmentRow {
  window_starts_on: CalendarDate;
  window_ends_on: CalendarDate;
  state: WindowState;
}

export function listStartedPeriods(db: Queryable, question: MomentQuestion): Promise<PeriodRow[]> {
  const { since, today } = question;
  const isDue = sql`w.starts_on between ${since}::date and ${today}::date`;
  return listPeriodsAt(db, question, "assignment.period_started", isDue, sql`w.starts_on`);
}

export function listEndedPeriods(db: Queryable, question: MomentQuestion): Promise<PeriodRow[]> {
  const { since, today } = question;
  const isDue = sql`w.ends_on between ${since}::date - 1 and ${today}::date - 1`;
  return listPeriodsAt(db, question, "assignment.period_ended", isDue, sql`w.ends_on + 1`);
}

/** The windows come first, by their day: an organization has few of these days and very many others. */
function listPeriodsAt(
  db: Queryable,
  { organizationId, limit }: MomentQuestion,
  moment: EventType,
  isDue: SqlFragment,
  day: SqlFragment,
): Promise<PeriodRow[]> {
  return db.rows(sql`
    select ${assignmentColumns}, w.starts_on as window_starts_on, w.ends_on as window_ends_on, w.state
    from (
      select w.organization_id, w.assignment_id, w.starts_on, w.ends_on, w.state from billing_windows w
      where w.organization_id = ${organizationId} and w.state <> 'retracted' and ${isDue}
        and ${isUntold(organizationId, moment, sql`w.assignment_id`, day)}
      order by ${day}, w.assignment_id limit ${limit}
    ) w
    join assignments a on a.organization_id = w.organization_id and a.id = w.assignment_id ${joinAssigned}
    order by ${day}, a.id for share of a skip locked`);
}

function isUntold(
  organizationId: string,
  moment: EventType,
  subjectId: SqlFragment,
  day: SqlFragment,
): SqlFragment {
  return sql`not exists (
    select from told_moments t
    where t.organization_id = ${organizationId} and t.moment = ${moment} and t.subject_id = ${subjectId}
      and t.on_day = ${day}
  )`;
}

export async function deleteToldBefore(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`delete from told_moments where told_at < ${at}`);
}
