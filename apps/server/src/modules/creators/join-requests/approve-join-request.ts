import type { JoinRequestOutput } from "@clipledger/contract/dashboard/join-requests";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { addCreator } from "../add-creator.ts";
import { findCreatorIdByEmail, type LockedCreator } from "../creators.queries.ts";
import { loadEventCreator } from "../event-creators.ts";
import { issueInvitation } from "../invitations/issue-invitation.ts";
import { lockActiveCreator } from "../locked-creator.ts";
import { entryThrough } from "./entry-through-request.ts";
import { toEventJoinRequest, toJoinRequest } from "./join-requests.mapper.ts";
import type { JoinRequestRow } from "./join-requests.queries.ts";
import { lockPendingJoinRequest, settleJoinRequest } from "./settle-join-request.ts";

/** Puts the person on the roster, and invites them: following that link shows that the address is theirs. */
export function approveJoinRequest(ctx: OperationContext, id: string): Promise<JoinRequestOutput> {
  return ctx.db.transaction(async (tx) => {
    const pending = await lockPendingJoinRequest(tx, ctx, id);
    const creator = await creatorBehind(tx, ctx, pending);
    const approved = await settleJoinRequest(tx, ctx, pending, {
      status: "approved",
      creatorId: creator.id,
    });
    await publishEvent(tx, ctx, "creator.join_request.approved", {
      joinRequest: toEventJoinRequest(approved),
      creator: await loadEventCreator(tx, ctx, creator.id),
    });
    if (creator.joined_at === null) await issueInvitation(tx, ctx, creator);
    return toJoinRequest(approved);
  });
}

/** Somebody who is on the roster already keeps the name that the team gave them. */
async function creatorBehind(
  tx: Transaction,
  ctx: OperationContext,
  request: JoinRequestRow,
): Promise<LockedCreator> {
  const { email, first_name: firstName, last_name: lastName } = request;
  const known = await findCreatorIdByEmail(tx, ctx.organization.id, email);
  if (known !== undefined) return lockActiveCreator(tx, ctx, known);
  return addCreator(tx, ctx, { email, firstName, lastName }, entryThrough(request));
}
