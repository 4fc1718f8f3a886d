import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { findPayoutRow, type PayoutRow } from "../../payouts/books/payouts.queries.ts";
import { isPayoutTold } from "./portal-payouts.queries.ts";

export interface PayoutParams {
  readonly creatorId: string;
  readonly id: string;
}

/** Another creator's payout, and one that nobody approved, is as unknown as one that does not exist. */
export async function getOwnPayout(
  portal: PortalContext,
  { creatorId, id }: PayoutParams,
): Promise<{ ctx: ActingContext; payout: PayoutRow }> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  const payout = await findPayoutRow(ctx.db, ctx.organization.id, id);
  if (payout?.creator_id !== creator.id) throw new AppError("NOT_FOUND");
  if (!(await isPayoutTold(ctx.db, ctx.organization.id, id))) throw new AppError("NOT_FOUND");
  return { ctx, payout };
}
