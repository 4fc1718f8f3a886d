import type { VisitorContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { touchCreators } from "../creators.queries.ts";
import { loadEventCreator } from "../event-creators.ts";
import { creatorSubject } from "../locked-creator.ts";
import { type AnsweredInvitation, answerInvitation } from "./answer-invitation.ts";

export function declineCreatorInvitation(
  visitor: VisitorContext,
  token: string,
): Promise<AnsweredInvitation> {
  return answerInvitation(visitor, token, "rejected", async (tx, { ctx, creator, invitation }) => {
    await touchCreators(tx, ctx.organization.id, [creator.id], ctx.clock.now());
    await publishEvent(tx, ctx, "creator.invitation_declined", {
      creator: await loadEventCreator(tx, ctx, creator.id),
      invitationId: invitation.id,
    });
    await recordActivity(tx, ctx, { type: "creator.invitation_declined", subject: creatorSubject(creator) });
  });
}
