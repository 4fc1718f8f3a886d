import type { WindowAddress } from "@clipledger/contract/payouts/window-address";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { createId } from "../../../infra/ids.ts";
import { bringAmountsUpToDate } from "../../campaigns/amounts/bring-amounts-up-to-date.ts";
import { tellHoldChange } from "../../campaigns/holds/tell-hold-change.ts";
import { toEventWindow } from "../../campaigns/windows/event-windows.ts";
import { holdWindowOwners } from "../../campaigns/windows/hold-window-owners.ts";
import { tellDueCleared } from "../../campaigns/windows/tell-due-cleared.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockWindow } from "../books/windows.queries.ts";
import { insertCancellation } from "./cancellations.queries.ts";
import { windowSubject } from "./window-subject.ts";

/** Takes a due window out of the queue. */
export function cancelPayout(
  ctx: OperationContext,
  { reasonNote, ...address }: WindowAddress & { readonly reasonNote?: string | null | undefined },
): Promise<{ success: true; cancellationId: string }> {
  const organizationId = ctx.organization.id;
  const at = ctx.clock.now();
  const reason = reasonNote || null;
  return ctx.db.transaction(async (tx) => {
    await holdWindowOwners(tx, organizationId, address, dateOf(at));
    await bringAmountsUpToDate(tx, organizationId, at);
    const window = await lockWindow(tx, organizationId, address);
    if (window.state === "paying")
      throw new AppError("PAYOUT_CONFLICT", undefined, {
        message: "A payout of this window waits for the provider's answer; an owner can settle or abandon it",
      });
    if (window.state !== "open" || window.ends_on >= dateOf(at)) throw new AppError("PAYOUT_CONFLICT");

    await tellDueCleared(tx, ctx, [window.key], "canceled");
    const cancellationId = createId("payoutCancellation");
    await insertCancellation(tx, {
      organizationId,
      id: cancellationId,
      windowKey: window.key,
      reasonNote: reason,
      userId: ctx.actor.userId,
      at,
    });
    const told = toEventWindow(window);
    await publishEvent(tx, ctx, "payout.canceled", { window: told, cancellationId, reason });
    await recordActivity(tx, ctx, {
      type: "payout.canceled",
      subject: windowSubject(told),
      changes: { reasonNote: { before: null, after: reason } },
    });
    await tellHoldChange(tx, ctx);
    return { success: true, cancellationId };
  });
}
