import type { EventAssignment } from "@clipledger/contract/events/assignments";
import type { ApplicationOutput } from "@clipledger/contract/jobs/application";
import { type CalendarDate, calendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";
import type { FollowedEvent } from "../../../infra/events/follow-events.ts";

export type AssignmentEvent = Extract<FollowedEvent, { type: `assignment.${string}` }>;

/** What a creator is told of their assignment. */
export function assignmentWords({ type, data }: AssignmentEvent): string {
  const { assignment } = data;
  switch (type) {
    case "assignment.created":
      return `You were assigned to ${assignment.campaignName}, ${spanWords(assignment)}.`;
    case "assignment.updated":
      return assignment.validUntil === null
        ? `Your work in ${assignment.campaignName} goes on: it has no end date any more.`
        : `The last day of your work in ${assignment.campaignName} is now ${dayWords(assignment.validUntil)}.`;
    case "assignment.canceled":
      return `Your assignment to ${assignment.campaignName} was canceled.`;
    case "assignment.ended":
      return `Your work in ${assignment.campaignName} has ended.`;
  }
}

/** What an applicant is told of a decision; undefined where none was made. */
export function decisionWords({ status, job }: ApplicationOutput): string | undefined {
  if (status === "accepted") return `Your application for ${job.productTitle} was accepted. Welcome!`;
  if (status === "rejected") return `Your application for ${job.productTitle} was not accepted this time.`;
  return undefined;
}

function spanWords({ validFrom, validUntil }: EventAssignment): string {
  const from = `from ${dayWords(validFrom)}`;
  return validUntil === null ? `${from} on` : `${from} to ${dayWords(validUntil)}`;
}

function dayWords(day: string): string {
  const date: CalendarDate = calendarDate(day);
  return startInstant(date).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
}
