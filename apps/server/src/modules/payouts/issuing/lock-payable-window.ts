import { parseWireWindow } from "@clipledger/domain/calendar/billing-window";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { parseTimestamp } from "@clipledger/domain/calendar/timestamp";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { rulesHash } from "../../campaigns/amounts/rules-hash.ts";
import { lockCampaign } from "../../campaigns/campaigns.queries.ts";
import type { SignedCalculation } from "../calculation/integrity-token.ts";
import { holdPayee, lockWindowAt, type PayableWindowRow } from "./issuing.queries.ts";

/**
 * Holds the window that was calculated, and the campaign with the rules it was calculated by. Refuses changed rules first,
 * then a window that is not due. One whose payout is on its way is the caller's to judge.
 */
export async function lockPayableWindow(
  tx: Transaction,
  ctx: OperationContext,
  calculation: SignedCalculation,
): Promise<PayableWindowRow> {
  const organizationId = ctx.organization.id;
  const { campaignId, creatorId } = calculation;
  const campaign = await lockCampaign(tx, organizationId, campaignId, "share");
  if (campaign === undefined) throw new AppError("NOT_FOUND");
  if (rulesHash(campaign.rules) !== calculation.engine.rulesHash)
    throw new AppError("CAMPAIGN_RULES_CHANGED");
  const days = parseWireWindow(calculation);
  if (days === undefined) throw new AppError("NOT_FOUND");
  await holdPayee(tx, organizationId, { campaignId, creatorId });
  const window = await lockWindowAt(tx, organizationId, { campaignId, creatorId, ...days });
  if (window === undefined) throw new AppError("NOT_FOUND");
  refuseUnlessDue(ctx, window, calculation);
  return window;
}

function refuseUnlessDue(
  { clock }: OperationContext,
  { state, ends_on, generation, assignment_id, is_last }: PayableWindowRow,
  { engine, generation: calculatedGeneration }: SignedCalculation,
): void {
  const isDue = (state === "open" || state === "paying") && ends_on < dateOf(clock.now());
  if (!isDue) throw new AppError("PAYOUT_CONFLICT");
  const calculatedAt = parseTimestamp(engine.calculatedAt);
  const wasDue = calculatedAt !== undefined && ends_on < dateOf(calculatedAt);
  if (!wasDue || generation !== calculatedGeneration)
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: "This was calculated before the window became due; calculate again",
    });
  // The last window of an assignment pays bonuses that would have come later: nothing pays them after it.
  const { id, isLastWindow } = engine.assignment;
  if (id !== assignment_id || isLastWindow !== is_last)
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: "The assignment's end moved since this was calculated; calculate again",
    });
}
