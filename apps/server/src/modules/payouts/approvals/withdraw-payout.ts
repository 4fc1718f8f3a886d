import type { PaidRow } from "@clipledger/contract/payouts/rows";
import type { OperationContext } from "../../../infra/context.ts";
import { toPaidRow } from "../books/payouts.mapper.ts";
import { getPayoutRow } from "../books/present-payouts.ts";
import { providerFailure } from "../issuing/provider-failure.ts";
import { configuredProvider } from "../provider/configured-provider.ts";
import { carryOutWish } from "./carry-out-wish.ts";
import { makeWish } from "./make-wish.ts";

/** Takes a payout back that awaits approval; its window is due again. */
export async function withdrawPayout(ctx: OperationContext, id: string): Promise<PaidRow> {
  await getPayoutRow(ctx.db, ctx.organization.id, id);
  configuredProvider(ctx);
  const reference = await makeWish(ctx, id, "cancel");
  const answer = reference && (await carryOutWish(ctx, reference, "cancel"));
  if (answer !== undefined && answer.outcome !== "done") throw providerFailure(answer.outcome, answer.reason);
  return toPaidRow(await getPayoutRow(ctx.db, ctx.organization.id, id), ctx.clock.now());
}
