import type { Unassign } from "@clipledger/contract/assignments";
import type { OperationContext } from "../../../infra/context.ts";
import { changeSpans } from "./change-spans.ts";
import { planEnds, refuseReachingNext, splitPlan } from "./plan-ends.ts";
import { withAssigned } from "./with-assigned.ts";

/** All creators or none. */
export function unassignCreators(ctx: OperationContext, input: Unassign): Promise<{ updated: number }> {
  return withAssigned(ctx, input, async (tx, { occupation }) => {
    const { moved, removed } = splitPlan(planEnds(ctx, input, occupation));
    refuseReachingNext(moved, occupation);
    await changeSpans(tx, ctx, {
      moved,
      removed,
      removalReason: input.assignment === "scheduled" ? "revoked" : "cleared",
      removable: input.removeCanceledWindows ? ["open", "canceled"] : ["open"],
    });
    return { updated: input.creatorIds.length };
  });
}
