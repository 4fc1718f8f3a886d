import type { FollowedEvent } from "../../../infra/events/follow-events.ts";
import { isCreator } from "../../creators/creators.queries.ts";
import { lockDirectChat } from "../direct-chat.ts";
import { postStatus, postSystemMessage } from "../post-system-message.ts";
import type { FollowContext } from "./follow-context.ts";
import { type AssignmentEvent, assignmentWords, decisionWords } from "./status-words.ts";

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
