import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import type { CampaignTerms } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";

/** A campaign as far as its assignments depend on it. */
export interface AssignedCampaign extends CampaignTerms {
  readonly id: string;
  readonly name: string;
}

export interface AssignedCreator {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
}

export interface Assignment extends AssignmentSpan {
  readonly id: string;
  readonly creator: AssignedCreator;
  readonly campaign: AssignedCampaign;
}

/** The columns of a campaign that its cycles follow from. */
export interface CampaignScheduleRow {
  id: string;
  name: string;
  interval: CycleInterval;
  interval_count: number;
  anchor: CycleAnchor;
  starts_on: CalendarDate;
  ends_on: CalendarDate | null;
}

export interface AssignmentRow {
  id: string;
  creator_id: string;
  creator_user_id: string;
  creator_name: string;
  campaign_id: string;
  campaign_name: string;
  interval: CycleInterval;
  interval_count: number;
  anchor: CycleAnchor;
  starts_on: CalendarDate;
  ends_on: CalendarDate | null;
  valid_from: CalendarDate;
  valid_until: CalendarDate | null;
}

/** The columns of `AssignmentRow`, of `assignments a` with what `joinAssigned` joins. */
export const assignmentColumns: SqlFragment = sql`
  a.id, a.creator_id, cr.user_id as creator_user_id, btrim(cr.first_name || ' ' || cr.last_name) as creator_name,
  a.campaign_id, c.name as campaign_name, c.interval, c.interval_count, c.anchor, c.starts_on, c.ends_on, a.valid_from, a.valid_until`;

export const joinAssigned: SqlFragment = sql`
  join campaigns c on c.organization_id = a.organization_id and c.id = a.campaign_id
  join creators cr on cr.organization_id = a.organization_id and cr.id = a.creator_id`;

export function toAssignment(row: AssignmentRow): Assignment {
  return {
    id: row.id,
    creator: { id: row.creator_id, userId: row.creator_user_id, name: row.creator_name },
    campaign: toAssignedCampaign({ ...row, id: row.campaign_id, name: row.campaign_name }),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  };
}

export function toAssignedCampaign(row: CampaignScheduleRow): AssignedCampaign {
  return {
    id: row.id,
    name: row.name,
    schedule: {
      interval: row.interval,
      intervalCount: row.interval_count,
      anchor: row.anchor,
      startsOn: row.starts_on,
    },
    endsOn: row.ends_on,
  };
}
