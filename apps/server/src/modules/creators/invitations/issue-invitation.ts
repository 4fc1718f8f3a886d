import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { type LockedCreator, touchCreators } from "../creators.queries.ts";
import { loadEventCreator } from "../event-creators.ts";
import { creatorSubject } from "../locked-creator.ts";
import { createCreatorInvitationToken } from "./creator-invitation-token.ts";
import { findPendingInvitationOf, insertInvitation, renewInvitation } from "./creator-invitations.queries.ts";
import { sendCreatorInvitationTask } from "./send-creator-invitation.ts";

/** Sends the creator a fresh link. One that was sent before, and not answered, stops working. */
export async function issueInvitation(
  tx: Transaction,
  ctx: OperationContext,
  creator: LockedCreator,
): Promise<string> {
  const organizationId = ctx.organization.id;
  const now = ctx.clock.now();
  const former = await findPendingInvitationOf(tx, organizationId, creator.id);
  const id = former?.id ?? createId("invitation");
  const invitation = {
    organizationId,
    id,
    invitedByUserId: ctx.actor.userId,
    ...createCreatorInvitationToken(ctx, id),
  };
  if (former === undefined)
    await insertInvitation(tx, { ...invitation, creatorId: creator.id, createdAt: now });
  else await renewInvitation(tx, invitation);

  await touchCreators(tx, organizationId, [creator.id], now);
  await publishEvent(tx, ctx, "creator.invited", {
    creator: await loadEventCreator(tx, ctx, creator.id),
    invitationId: id,
    resent: former !== undefined,
  });
  await recordActivity(tx, ctx, { type: "creator.invited", subject: creatorSubject(creator) });
  // An email that still waits to be sent would hold the same fresh link.
  await enqueue(tx, sendCreatorInvitationTask, { organizationId, invitationId: id }, { key: `invite:${id}` });
  return id;
}
