import type { JoinRequestOutput } from "@clipledger/contract/dashboard/join-requests";
import type { OperationContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { toEventJoinRequest, toJoinRequest } from "./join-requests.mapper.ts";
import { lockPendingJoinRequest, settleJoinRequest } from "./settle-join-request.ts";

/** The person is told nothing; they may ask again. */
export function rejectJoinRequest(ctx: OperationContext, id: string): Promise<JoinRequestOutput> {
  return ctx.db.transaction(async (tx) => {
    const pending = await lockPendingJoinRequest(tx, ctx, id);
    const rejected = await settleJoinRequest(tx, ctx, pending, { status: "rejected" });
    await publishEvent(tx, ctx, "creator.join_request.rejected", {
      joinRequest: toEventJoinRequest(rejected),
    });
    return toJoinRequest(rejected);
  });
}
