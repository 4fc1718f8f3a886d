import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { formatMoney } from "@clipledger/domain/money/format";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { notingCommits } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { calculatePayout } from "../../payouts/calculation/calculate-payout.ts";
import { initiatePayout } from "../../payouts/issuing/initiate-payout.ts";
import { getProposal, markDecided, type ProposalRow } from "./propose-payout.ts";

interface Confirmation {
  readonly payoutProvider: "manual" | "partner";
  readonly reference?: string | undefined;
}

/**
 * Pays a proposed window as any other is paid, once, and only while it pays what the person was shown. Whoever confirms it again
 * gets the same payout.
 */
export async function confirmProposal(
  ctx: OperationContext,
  id: string,
  { payoutProvider, reference }: Confirmation,
): Promise<{ payoutId: string | null }> {
  refuseUnlessPerson(ctx);
  const proposal = await getProposal(ctx.db, ctx.organization.id, id);
  if (proposal.payout_id !== null) return { payoutId: proposal.payout_id };
  refuseUnlessOpen(ctx, proposal);
  await refuseRecalculated(ctx, proposal);
  let isMarked = false;
  // The first transaction of a payout commits to it, and is the one in which the proposal is confirmed.
  const db = notingCommits(ctx.db, async (tx) => {
    if (isMarked) return;
    isMarked = await markDecided(tx, ctx, proposal, "confirmed");
    if (!isMarked) throw decidedAlready();
  });
  try {
    const { calculation, integrity_token: integrityToken } = proposal;
    const { payoutId } = await initiatePayout(
      { ...ctx, db },
      { calculation, integrityToken, payoutProvider, reference },
    );
    await ctx.db.execute(sql`
      update payout_proposals set payout_id = ${payoutId} where organization_id = ${ctx.organization.id} and id = ${id}`);
    return { payoutId };
  } catch (error) {
    const { payout_id: payoutId } = await getProposal(ctx.db, ctx.organization.id, id);
    if (payoutId !== null) return { payoutId };
    throw error;
  }
}

export async function declineProposal(ctx: OperationContext, id: string): Promise<{ success: true }> {
  refuseUnlessPerson(ctx);
  await ctx.db.transaction(async (tx) => {
    const proposal = await getProposal(tx, ctx.organization.id, id);
    if (proposal.proposal_state === "declined") return;
    if (!(await markDecided(tx, ctx, proposal, "declined"))) throw decidedAlready();
  });
  return { success: true };
}

/** No key and no program decides, whatever else it may do. */
function refuseUnlessPerson({ actor }: OperationContext): void {
  if (actor.type !== "user")
    throw new AppError("FORBIDDEN", undefined, {
      message: "Only a person in the dashboard decides about a proposal",
    });
}

function refuseUnlessOpen({ clock }: OperationContext, { proposal_state, expires_at }: ProposalRow): void {
  if (proposal_state !== "open") throw decidedAlready();
  if (expires_at <= clock.now())
    throw new AppError("INVALID_STATE", undefined, {
      message: "This proposal has expired; pay the window from the queue",
    });
}

function decidedAlready(): AppError {
  return new AppError("INVALID_STATE", undefined, {
    message: "This proposal was decided already, or a newer one took its place",
  });
}

/** Counts move on: what was shown is paid, or nothing. */
async function refuseRecalculated(ctx: OperationContext, proposal: ProposalRow): Promise<void> {
  const address = {
    campaignId: proposal.campaign_id,
    creatorId: proposal.creator_id,
    ...toWireWindow({ startsOn: proposal.starts_on, endsOn: proposal.ends_on }),
  };
  const { total: now } = (await calculatePayout(ctx, { ...address, excludedVideos: [] })).payouts;
  const { total: then } = proposal.calculation.payouts;
  if (now.amount === then.amount && now.currency === then.currency) return;
  const text = ({ amount, currency }: typeof now) => formatMoney({ amountMinor: BigInt(amount), currency });
  throw new AppError("PAYOUT_CONFLICT", undefined, {
    message: `Recalculated: this window now pays ${text(now)}, not ${text(then)}. Decline the proposal, and pay the window from the queue`,
  });
}
