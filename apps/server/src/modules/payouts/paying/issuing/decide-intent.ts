import type { PayoutIntentOutput, Settle } from "@clipledger/contract/payouts/intents";
import type { PayoutOutput } from "@clipledger/contract/payouts/verification";
import type { ActorReference } from "@clipledger/contract/users";
import { AppError } from "../../../../infra/app-error.ts";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { insertRow } from "../../../../infra/db/insert-rows.ts";
import { recordActivity } from "../../../organizations/activity/record-activity.ts";
import { commitWithKey, forgetCommitment } from "../../../organizations/api-keys/key-commitments.ts";
import { lockPayoutWithWindow } from "../../books/locked-payout.ts";
import { presentPayout } from "../../books/payout-details.ts";
import { type BooksContext, type DecisionOutcome, findPayoutRow } from "../../books/payouts.queries.ts";
import { lockPayee, lockWindowByKey, reopenPayingWindow } from "../../books/windows.queries.ts";
import { applyStatus } from "./apply-status.ts";
import { findDecision, isIdOfAnother, lockProviderId } from "./decided-payouts.ts";
import { presentIntent } from "./list-intents.ts";
import {
  deleteIntent,
  findIntent,
  getPartyNames,
  lockIntent,
  type PayoutIntent,
  toStoredDraft,
} from "./payout-intent.ts";
import { recordPayout } from "./record-payout.ts";

const DAYS_TO_ASK = 30;

/** Records that a payout which the provider left open was paid: elsewhere, or by the provider under an id of its own. */
export async function settleOpenPayout(
  ctx: OperationContext,
  id: string,
  settlement: Settle,
): Promise<PayoutOutput> {
  await ctx.db.transaction((tx) => settleIn(tx, ctx, id, settlement));
  return presentPayout(ctx.db, ctx, id);
}

/** Gives up a payout that the provider left open: it was not paid, and its window is due again. */
export async function abandonOpenPayout(
  ctx: OperationContext,
  id: string,
  reason: string,
): Promise<PayoutIntentOutput> {
  await ctx.db.transaction((tx) => abandonIn(tx, ctx, id, reason));
  return presentIntent(ctx.db, ctx.organization.id, id);
}

export async function settleIn(
  tx: Transaction,
  ctx: BooksContext,
  id: string,
  { reason, providerPayoutId = null, reference }: Settle,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const intent = await lockOpenPayout(tx, organizationId, id);
  if (providerPayoutId !== null) await refuseIdOfAnother(tx, providerPayoutId, { organizationId, id });
  await decide(tx, ctx, intent, { outcome: "settled", reason, isKnownPaid: providerPayoutId !== null });
  const draft = { ...intent.draft, reference: reference || intent.draft.reference };
  await commitWithKey(tx, ctx, draft);
  await recordPayout(tx, ctx, draft, providerPayoutId);
  if (providerPayoutId !== null) await applyStatus(tx, ctx, { organizationId, id, status: "completed" });
}

async function refuseIdOfAnother(
  tx: Transaction,
  providerPayoutId: string,
  payout: { readonly organizationId: string; readonly id: string },
): Promise<void> {
  await lockProviderId(tx, providerPayoutId);
  if (await isIdOfAnother(tx, providerPayoutId, payout))
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: "Another payout has this id at the provider",
    });
}

export async function abandonIn(
  tx: Transaction,
  ctx: BooksContext,
  id: string,
  reason: string,
): Promise<void> {
  const intent = await lockOpenPayout(tx, ctx.organization.id, id);
  await decide(tx, ctx, intent, { outcome: "abandoned", reason, isKnownPaid: false });
  await forgetCommitment(tx, ctx.organization.id, id);
  const { window, reissuedFromId } = intent.draft;
  // A window whose expired payout was to be reissued stays paid.
  if (window !== null && reissuedFromId === null)
    await reopenPayingWindow(tx, ctx.organization.id, window.key, ctx.clock.now());
}

/**
 * Locks an open payout with all that settling it writes, in the order of locks. The provider's answer takes them in the same
 * order, so that one of the two finds the intent, and the other finds it gone.
 */
async function lockOpenPayout(tx: Transaction, organizationId: string, id: string): Promise<PayoutIntent> {
  const seen = await findIntent(tx, organizationId, id);
  if (seen === undefined) throw await refusalOf(tx, organizationId, id);
  const { window, reissuedFromId } = seen.draft;
  await lockPayee(tx, organizationId, seen.draft);
  if (window !== null) await lockWindowByKey(tx, organizationId, window.key);
  if (reissuedFromId !== null) await lockPayoutWithWindow(tx, organizationId, reissuedFromId);
  const intent = await lockIntent(tx, organizationId, id);
  if (intent === undefined) throw await refusalOf(tx, organizationId, id);
  return intent;
}

async function refusalOf(tx: Transaction, organizationId: string, id: string): Promise<AppError> {
  const decision = await findDecision(tx, organizationId, id);
  if (decision !== undefined)
    return new AppError("INVALID_STATE", undefined, {
      message: `This payout was ${decision.outcome} already`,
    });
  const payout = await findPayoutRow(tx, organizationId, id);
  if (payout === undefined) return new AppError("NOT_FOUND");
  return new AppError("INVALID_STATE", undefined, { message: "The provider has answered for this payout" });
}

interface Decision {
  readonly outcome: DecisionOutcome;
  readonly reason: string;
  /** The provider need not be asked about what it is known to have paid. */
  readonly isKnownPaid: boolean;
}

async function decide(
  tx: Transaction,
  ctx: BooksContext,
  intent: PayoutIntent,
  { outcome, reason, isKnownPaid }: Decision,
): Promise<void> {
  const at = ctx.clock.now();
  const { id } = intent.draft;
  await deleteIntent(tx, intent);
  await insertDecision(tx, intent, {
    outcome,
    reason,
    actor: ctx.actor,
    at,
    askAt: isKnownPaid ? null : at,
    askUntil: new Date(at.getTime() + DAYS_TO_ASK * 86_400_000),
  });
  const { creator_name: label } = await getPartyNames(tx, ctx.organization.id, intent.draft);
  await recordActivity(tx, ctx, {
    type: `payout.${outcome}`,
    subject: { type: "payout", id, ...(label !== null && { label }) },
    changes: { reason: { before: null, after: reason } },
  });
}

interface NewDecision {
  readonly outcome: DecisionOutcome;
  readonly reason: string;
  readonly actor: ActorReference;
  readonly at: Date;
  /** When the provider is asked first what became of it; null: it is not asked. */
  readonly askAt: Date | null;
  readonly askUntil: Date;
}

async function insertDecision(
  tx: Transaction,
  decided: PayoutIntent,
  { outcome, reason, actor, at, askAt, askUntil }: NewDecision,
): Promise<void> {
  const { organizationId, draft, ...intent } = decided;
  await tx.execute(
    insertRow("payout_decisions", {
      organizationId,
      id: draft.id,
      outcome,
      reason,
      decidedBy: JSON.stringify(actor),
      decidedAt: at,
      creatorId: draft.creatorId,
      campaignId: draft.campaignId,
      windowKey: draft.window?.key ?? null,
      draft: JSON.stringify(toStoredDraft(decided)),
      actor: JSON.stringify(intent.actor),
      attempts: intent.attempts,
      lastFailure: intent.lastFailure,
      requestedAt: intent.requestedAt,
      askAt,
      askUntil,
    }),
  );
}
