import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { daysUntilHeld, isHeld, type RefusingStage } from "@clipledger/domain/payouts/hold-stage";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { findHold } from "./find-hold.ts";
import { hasUnsettledSince } from "./holds.queries.ts";

/**
 * Refuses what a payout hold stops. Without a window that has waited long enough, whatever it pays, one look tells that
 * nothing is held, and amounts need not be brought up to date.
 */
export async function refuseHeld(ctx: OperationContext, from: RefusingStage): Promise<void> {
  const days = daysUntilHeld(ctx.payoutHoldDays, from);
  if (days === null) return;
  const lastDay = addDays(dateOf(ctx.clock.now()), -days - 1);
  if (!(await hasUnsettledSince(ctx.db, ctx.organization.id, lastDay))) return;
  const { stage, daysDue } = await findHold(ctx);
  if (!isHeld(stage, from)) return;
  throw new AppError(
    "PAYOUT_HOLD",
    { stage },
    {
      message: `The oldest payout has been due for ${daysDue} days; pay or cancel what is overdue, and this works again at once`,
    },
  );
}
