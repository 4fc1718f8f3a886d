import type { WindowAddress } from "@clipledger/contract/payouts/window-address";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { holdAmounts } from "../../campaigns/amounts/bring-amounts-up-to-date.ts";
import { calculateChanged } from "../../campaigns/amounts/calculate-changed.ts";
import { tellHoldChange } from "../../campaigns/holds/tell-hold-change.ts";
import { toEventWindow } from "../../campaigns/windows/event-windows.ts";
import { holdWindowOwners } from "../../campaigns/windows/hold-window-owners.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockWindow } from "../books/windows.queries.ts";
import { endCancellation } from "./cancellations.queries.ts";
import { windowSubject } from "./window-subject.ts";

/** Puts a canceled window back into the queue, with what it pays now. That it is due again, the next pass tells. */
export function reinstatePayout(
  ctx: OperationContext,
  address: WindowAddress,
): Promise<{ success: true; generation: number }> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await holdWindowOwners(tx, organizationId, address, dateOf(at));
    await holdAmounts(tx, organizationId, at);
    const window = await lockWindow(tx, organizationId, address);
    if (window.state !== "canceled") throw new AppError("INVALID_STATE");

    const ended = await endCancellation(tx, organizationId, window.key, at);
    await calculateChanged(tx, organizationId, [window], at);
    const told = toEventWindow(window);
    await publishEvent(tx, ctx, "payout.reinstated", { window: told, cancellationId: ended.id });
    await recordActivity(tx, ctx, {
      type: "payout.reinstated",
      subject: windowSubject(told),
      changes: { generation: { before: window.generation, after: ended.generation } },
    });
    await tellHoldChange(tx, ctx);
    return { success: true, generation: ended.generation };
  });
}
