import { type CalendarDate, calendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Schedule } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { listInError } from "../../../api/error-data.ts";
import { readError } from "../../../api/errors.ts";
import { useRefreshHub } from "../../../api/refresh-hub.ts";
import type { CampaignRow, Creator, EndContext } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";

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

interface AssignmentWrite {
  write: () => Promise<{ readonly updated: number }>;
  doneText: string;
  onClose: () => void;
}

/** Writes assignments, says so, and shows everything anew. */
export function useAssignmentWrite({ write, doneText, onClose }: AssignmentWrite) {
  return useWrite(write, { says: doneText, onDone: onClose, refreshes: useRefreshHub() });
}

/** What went wrong, with the names of those it is about. */
export function assignmentProblem(error: unknown, creators: readonly Assignee[]): string | undefined {
  if (error === null) return undefined;
  const ids = listInError(error, "creatorIds");
  const names = creators.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const { message } = readError(error);
  return names.length === 0 ? message : `${message} It is about ${names.join(", ")}.`;
}

/** "Mina Park", or "3 creators". */
export function assigneesText(creators: readonly Assignee[]): string {
  const [first] = creators;
  return creators.length === 1 && first !== undefined ? first.name : `${creators.length} creators`;
}
