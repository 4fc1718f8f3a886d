import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { type LockedCreator, touchCreators } from "../creators.queries.ts";
import { loadEventCreator } from "../event-creators.ts";
import { creatorSubject } from "../locked-creator.ts";
import type { RosterContext } from "../roster-context.ts";
import { decideInvitation, findPendingInvitationOf } from "./creator-invitations.queries.ts";

/** Ends the creator's pending invitation, if there is one. */
export async function withdrawInvitation(
  tx: Transaction,
  ctx: RosterContext,
  creator: LockedCreator,
): Promise<void> {
  const pending = await findPendingInvitationOf(tx, ctx.organization.id, creator.id);
  if (pending === undefined) return;
  const now = ctx.clock.now();
  await decideInvitation(tx, pending, "canceled", now);
  await touchCreators(tx, ctx.organization.id, [creator.id], now);
  await publishEvent(tx, ctx, "creator.invitation_revoked", {
    creator: await loadEventCreator(tx, ctx, creator.id),
    invitationId: pending.id,
  });
  await recordActivity(tx, ctx, { type: "creator.invitation_revoked", subject: creatorSubject(creator) });
}
