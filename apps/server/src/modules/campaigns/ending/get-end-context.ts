import type { EndContextOutput } from "@clipledger/contract/campaigns/ending";
import { toWireMidnight, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { campaignCycleEnds } from "@clipledger/domain/campaigns/assignments/campaign-end";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { toAssignedCampaign } from "../../billing/assignment.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { findCampaign } from "../campaigns.queries.ts";
import { type EndingAssignmentRow, listEndingAssignments } from "./ending.queries.ts";

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
