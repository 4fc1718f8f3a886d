import type { EventAssignment } from "@clipledger/contract/events/campaigns";
import type { ApplicationOutput } from "@clipledger/contract/jobs/application";
import { type CalendarDate, calendarDate, startInstant } from "@clipledger/domain/calendar/calendar-date";
import type { Services } from "../../../infra/context.ts";
import type { FollowedEvent } from "../../../infra/events/follow-events.ts";
import { isCreator } from "../../creators/creators.queries.ts";
import { lockDirectChat } from "../direct-chat.ts";
import type { ChatContext } from "../locked-chat.ts";
import { postStatus, postSystemMessage } from "../post-system-message.ts";

/** Where the system acts by itself, because something happened. */
export type FollowContext = Services & ChatContext;

export function postAssignmentChange(ctx: FollowContext, event: AssignmentEvent): Promise<void> {
  const { id: assignmentId, orgCreatorId: creatorId, campaignId } = event.data.assignment;
  return ctx.db.transaction(async (tx) => {
    if (!(await isCreator(tx, ctx.organization.id, creatorId))) return;
    await postSystemMessage(tx, ctx, {
      creatorId,
      content: assignmentWords(event),
      metadata: { type: event.type, assignmentId, campaignId },
      clientMessageId: event.id,
    });
  });
}

/** Somebody who only applied hears of it, too: their chat begins with it if there is none. */
export async function postApplicationDecision(
  ctx: FollowContext,
  { id, type, data }: Extract<FollowedEvent, { type: "application.status_changed" }>,
): Promise<void> {
  const { application } = data;
  const content = decisionWords(application);
  if (content === undefined) return;
  const metadata = { type, applicationId: application.id, jobId: application.jobId };
  await ctx.db.transaction(async (tx) => {
    const chat = await lockDirectChat(tx, ctx, { applicantUserId: application.applicant.id });
    await postStatus(tx, ctx, chat, { content, metadata, clientMessageId: id });
  });
}

export type AssignmentEvent = Extract<FollowedEvent, { type: `assignment.${string}` }>;

/** What a creator is told of their assignment. */
function assignmentWords({ type, data }: AssignmentEvent): string {
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
function decisionWords({ status, job }: ApplicationOutput): string | undefined {
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
