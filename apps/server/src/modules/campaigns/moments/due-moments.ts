import { addDays, type CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { toPeriod } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { Queryable } from "../../../infra/db/database.ts";
import { toAssignment } from "../../billing/assignment.ts";
import {
  assignmentEnded,
  assignmentStarted,
  type MomentEvent,
  periodEnded,
  periodStarted,
} from "../assignments/assignment-events.ts";
import { toEventCampaign } from "../campaigns.mapper.ts";
import type { CampaignRow } from "../campaigns.queries.ts";
import {
  listEndedAssignments,
  listEndedCampaigns,
  listEndedPeriods,
  listStartedAssignments,
  listStartedCampaigns,
  listStartedPeriods,
  type MomentQuestion,
  type PeriodRow,
} from "./moments.queries.ts";

/** Finds what days brought about and nobody told yet. */
export type FindMoments = (db: Queryable, question: MomentQuestion) => Promise<MomentEvent[]>;

/** In the order in which they are told: what contains begins before what it contains, and ends after it. */
export const momentFinders: readonly FindMoments[] = [
  async (db, question) =>
    (await listStartedCampaigns(db, question)).map((row) =>
      campaignMoment("campaign.started", row, row.starts_on, question.today),
    ),
  async (db, question) =>
    (await listStartedAssignments(db, question)).map((row) =>
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
    (await listEndedAssignments(db, question)).flatMap((row) => {
      const assignment = toAssignment(row);
      const { validUntil } = assignment;
      if (validUntil === null) return [];
      return [assignmentEnded({ ...assignment, validUntil }, "scheduled", question.today)];
    }),
  async (db, question) =>
    (await listEndedCampaigns(db, question)).flatMap((row) =>
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
