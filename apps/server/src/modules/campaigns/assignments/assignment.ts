import type { AssignmentSummary } from "@clipledger/contract/assignments";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { CycleAnchor, CycleInterval } from "@clipledger/domain/calendar/cycles";
import {
  type AssignmentSpan,
  assignmentStatus,
} from "@clipledger/domain/campaigns/assignments/assignment-status";
import type { CampaignTerms } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { fullName } from "../../organizations/organizations.queries.ts";
import type { CampaignRow } from "../campaigns.queries.ts";

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

export interface AssignmentRow {
  id: string;
  creator_id: string;
  creator_user_id: string;
  first_name: string;
  last_name: string;
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

export function toAssignment(row: AssignmentRow): Assignment {
  return {
    id: row.id,
    creator: {
      id: row.creator_id,
      userId: row.creator_user_id,
      name: fullName(row.first_name, row.last_name),
    },
    campaign: toAssignedCampaign({ ...row, id: row.campaign_id, name: row.campaign_name }),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  };
}

type CampaignColumns = Pick<
  CampaignRow,
  "id" | "name" | "interval" | "interval_count" | "anchor" | "starts_on" | "ends_on"
>;

export function toAssignedCampaign(row: CampaignColumns): AssignedCampaign {
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

export function toAssignmentSummary(assignment: Assignment, today: CalendarDate): AssignmentSummary {
  const { id, campaign, validFrom, validUntil } = assignment;
  return {
    id,
    campaignId: campaign.id,
    campaignName: campaign.name,
    validFrom,
    validUntil,
    status: assignmentStatus(assignment, today),
  };
}
