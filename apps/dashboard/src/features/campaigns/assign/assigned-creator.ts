import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Schedule } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CampaignRow, Creator, EndContext } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";

export interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** A creator with the assignment that a dialog is about. */
export interface AssignedCreator extends Assignee {
  readonly campaignId: string;
  readonly campaignName: string;
  readonly campaignEndsOn: CalendarDate | null;
  readonly schedule: Schedule;
  readonly validFrom: CalendarDate;
  readonly validUntil: CalendarDate | null;
}

/** The assignment that a creator's row shows; undefined without one. */
export function assignedCreator({ id, user, campaignDisplay }: Creator): AssignedCreator | undefined {
  if (campaignDisplay === null) return undefined;
  const { interval, intervalCount, billingAnchor, startDate, endDate } = campaignDisplay;
  return {
    id,
    name: personName(user),
    campaignId: campaignDisplay.id,
    campaignName: campaignDisplay.name,
    campaignEndsOn: dateOrNull(endDate),
    schedule: { interval, intervalCount, anchor: billingAnchor, startsOn: calendarDate(startDate) },
    validFrom: calendarDate(campaignDisplay.assignmentValidFrom),
    validUntil: dateOrNull(campaignDisplay.assignmentValidUntil),
  };
}

export function assignedTo(
  { id, name, spec, validUntil }: CampaignRow,
  assignment: EndContext["assignments"][number],
): AssignedCreator {
  return {
    id: assignment.creator.id,
    name: personName(assignment.creator.user),
    campaignId: id,
    campaignName: name,
    campaignEndsOn: dateOrNull(validUntil?.slice(0, 10) ?? null),
    schedule: spec.schedule,
    validFrom: calendarDate(assignment.validFrom),
    validUntil: dateOrNull(assignment.validUntil),
  };
}

function dateOrNull(text: string | null): CalendarDate | null {
  return text === null ? null : calendarDate(text);
}
