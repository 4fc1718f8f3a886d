import type { EventType } from "@clipledger/contract/events/catalog";
import { addDays, type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { firstNewsDay, toPeriod } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { listOrganizationsWithCampaigns } from "../../billing/amounts/verify-amounts.ts";
import {
  type AssignmentRow,
  assignmentColumns,
  joinAssigned,
  toAssignment,
} from "../../billing/assignment.ts";
import type { WindowState } from "../../billing/windows/event-windows.ts";
import { openAllWindows } from "../../billing/windows/open-windows.ts";
import {
  assignmentEnded,
  assignmentStarted,
  periodEnded,
  periodStarted,
} from "../assignments/assignment-events.ts";
import { type MomentEvent, publishMoments } from "../assignments/told-moments.ts";
import { toEventCampaign } from "../campaigns.mapper.ts";
import { type CampaignRow, campaignColumns } from "../campaigns.queries.ts";

/** Just after midnight, and again each hour, publishes what the day brought about, and what was missed. */
export const publishDueMomentsTask = defineTask({
  name: "campaigns.tell-moments",
  input: z.object({}),
  schedule: "1 * * * *",
  run: publishDueMoments,
});

const BATCH_SIZE = 500;
const MEMORY_MS = 30 * 86_400_000;

/** An organization that fails does not keep the others waiting; the task is then tried again. */
async function publishDueMoments(services: Services): Promise<void> {
  const now = services.clock.now();
  const failures: unknown[] = [];
  for (const organizationId of await listOrganizationsWithCampaigns(services.db)) {
    try {
      await publishDueMomentsOf(services, organizationId, dateOf(now));
    } catch (error) {
      services.log.error({ err: error, organizationId }, "moments were not told");
      failures.push(error);
    }
  }
  await deleteToldBefore(services.db, new Date(now.getTime() - MEMORY_MS));
  if (failures.length > 0) throw new AggregateError(failures, "Some organizations' moments were not told");
}

async function publishDueMomentsOf(
  services: Services,
  organizationId: string,
  today: CalendarDate,
): Promise<void> {
  await openAllWindows({ ...services, organization: { id: organizationId } });
  for (const findMoments of momentFinders) await publishAll(services, organizationId, today, findMoments);
}

/** Works in batches, each with its events in one transaction: whatever ends the task, the next one goes on from there. */
async function publishAll(
  { db, clock }: Services,
  organizationId: string,
  today: CalendarDate,
  findMoments: FindMoments,
): Promise<void> {
  const ctx = { actor: systemActor, clock, organization: { id: organizationId } };
  const question = { organizationId, since: firstNewsDay(today), today, limit: BATCH_SIZE };
  let found = BATCH_SIZE;
  while (found === BATCH_SIZE) {
    found = await db.transaction(async (tx) => {
      const events = await findMoments(tx, question);
      await publishMoments(tx, ctx, events);
      return events.length;
    });
  }
}

/** Finds what days brought about and was not published yet. */
type FindMoments = (db: Queryable, question: MomentQuestion) => Promise<MomentEvent[]>;

/** In the order of publishing: what contains others begins before them, and ends after them. */
const momentFinders: readonly FindMoments[] = [
  async (db, question) =>
    (await listCampaignsAt(db, question, "campaign.started", sql`c.starts_on`)).map((row) =>
      campaignMoment("campaign.started", row, row.starts_on, question.today),
    ),
  async (db, question) =>
    (await listAssignmentsAt(db, question, "assignment.started", sql`a.valid_from`)).map((row) =>
      assignmentStarted(toAssignment(row), question.today),
    ),
  async (db, question) =>
    (await listEndedPeriods(db, question)).map((row) =>
      periodEnded(toAssignment(row), periodOf(row), row.state, question.today),
    ),
  async (db, question) =>
    (await listStartedPeriods(db, question)).map((row) =>
      periodStarted(toAssignment(row), periodOf(row), question.today),
    ),
  async (db, question) =>
    (await listAssignmentsAt(db, question, "assignment.ended", sql`a.valid_until + 1`)).flatMap((row) => {
      const assignment = toAssignment(row);
      const { validUntil } = assignment;
      if (validUntil === null) return [];
      return [assignmentEnded({ ...assignment, validUntil }, "scheduled", question.today)];
    }),
  async (db, question) =>
    (await listCampaignsAt(db, question, "campaign.ended", sql`c.ends_on + 1`)).flatMap((row) =>
      row.ends_on === null
        ? []
        : [campaignMoment("campaign.ended", row, addDays(row.ends_on, 1), question.today)],
    ),
];

function campaignMoment(
  type: "campaign.started" | "campaign.ended",
  row: CampaignRow,
  onDay: CalendarDate,
  today: CalendarDate,
): MomentEvent {
  return {
    moment: { moment: type, subjectId: row.id, onDay },
    event: { type, data: { campaign: toEventCampaign(row, today) } },
  };
}

function periodOf(row: PeriodRow) {
  const { campaign, validFrom } = toAssignment(row);
  const window = { startsOn: row.window_starts_on, endsOn: row.window_ends_on };
  return toPeriod(campaign.schedule, validFrom, window);
}

/**
 * Which moments are asked for: of one organization, in days that still count, and only so many. What is found is locked
 * until it was published; what another transaction has locked waits for the next hour.
 */
interface MomentQuestion {
  readonly organizationId: string;
  readonly since: CalendarDate;
  readonly today: CalendarDate;
  readonly limit: number;
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

interface PeriodRow extends AssignmentRow {
  window_starts_on: CalendarDate;
  window_ends_on: CalendarDate;
  state: WindowState;
}

function listStartedPeriods(db: Queryable, question: MomentQuestion): Promise<PeriodRow[]> {
  const { since, today } = question;
  const isDue = sql`w.starts_on between ${since}::date and ${today}::date`;
  return listPeriodsAt(db, question, "assignment.period_started", isDue, sql`w.starts_on`);
}

function listEndedPeriods(db: Queryable, question: MomentQuestion): Promise<PeriodRow[]> {
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

async function deleteToldBefore(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`delete from told_moments where told_at < ${at}`);
}
