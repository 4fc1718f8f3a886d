import type { EndContextOutput } from "@clipledger/contract/campaigns/ending";
import { toWireMidnight, toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { assignmentStatus } from "@clipledger/domain/campaigns/assignments/assignment-status";
import { campaignCycleEnds } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { toAssignedCampaign } from "../../billing/assignment.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { findCampaign } from "../campaigns.queries.ts";

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
