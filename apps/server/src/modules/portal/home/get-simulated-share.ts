import type { SimulatedShare } from "@clipledger/contract/simulated-data";
import type { PortalContext } from "../../../infra/context.ts";
import { findShare } from "../../billing/simulated/get-simulated-data.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { getOwnPayout } from "../payouts/portal-payouts.ts";

/** Whether what a creator earns by is made up: by their accounts, or for a payout by those that it was calculated from. */
export async function getSimulatedShare(
  portal: PortalContext,
  creatorId: string,
  payoutId: string | undefined,
): Promise<{ share: SimulatedShare }> {
  if (payoutId !== undefined) {
    const { ctx, payout } = await getOwnPayout(portal, { creatorId, id: payoutId });
    return { share: await findShare(ctx.db, ctx.organization.id, { payout: payout.id }) };
  }
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return { share: await findShare(ctx.db, ctx.organization.id, { creators: [creator.id] }) };
}
