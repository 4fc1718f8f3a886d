import type { PortalPayout } from "@clipledger/contract/portal/payouts";
import type { PortalContext } from "../../../infra/context.ts";
import { findStoredCalculation, fromStoredLineItems } from "../../payouts/books/payouts.queries.ts";
import { toWireMoney } from "../../payouts/calculation/breakdown.ts";
import { explainCalculation } from "../explanation/explain-calculation.ts";
import { getOwnPayout, type PayoutParams } from "./own-payout.ts";
import { toPortalPayoutRow } from "./portal-payouts.mapper.ts";

/** By the calculation that it was issued with: what changed since explains nothing of it. */
export async function getPortalPayout(portal: PortalContext, params: PayoutParams): Promise<PortalPayout> {
  const { ctx, payout } = await getOwnPayout(portal, params);
  const calculation = await findStoredCalculation(ctx.db, ctx.organization.id, payout.id);
  const explanation = calculation ? explainCalculation(calculation) : null;
  const added = explanation === null ? 0n : payout.amount_minor - BigInt(explanation.total.amount);
  return {
    ...toPortalPayoutRow(payout),
    lineItems: fromStoredLineItems(payout.line_items).map(({ title, amountMinor }) => ({
      title,
      amount: toWireMoney(amountMinor, payout),
    })),
    explanation,
    adjustment: added === 0n ? null : toWireMoney(added, payout),
  };
}
