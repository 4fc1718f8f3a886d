import type { Initiate } from "@clipledger/contract/payouts/calculation";
import type { LineItem } from "@clipledger/contract/payouts/payout-parts";
import { parseMidnight, parseWireWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf, parseTimestamp } from "@clipledger/domain/calendar/calendar-date";
import { canonicalJson } from "@clipledger/domain/canonical-json";
import { hasAutomatedPayouts } from "@clipledger/domain/money/currencies";
import type { BalanceLine } from "@clipledger/domain/payouts/balance";
import { AppError, badRequest } from "../../../../infra/app-error.ts";
import type { Transaction } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { createId } from "../../../../infra/ids.ts";
import { rulesHash } from "../../../billing/amounts/campaign-rules.ts";
import { publishHoldChange } from "../../../billing/holds/payout-hold.ts";
import { lockCampaign } from "../../../campaigns/campaigns.queries.ts";
import { commitWithKey } from "../../../organizations/api-keys/key-commitments.ts";
import { requireProvider } from "../../../rails/choose-provider.ts";
import { manualOnlyIssue } from "../../../rails/provider/payout-provider.ts";
import { checkCalculation, type SignedCalculation } from "../../books/calculation/integrity-token.ts";
import type { PayoutDraft } from "../../books/payout-draft.ts";
import { type PayingContext, toStoredLineItems } from "../../books/payouts.queries.ts";
import { lockPayee } from "../../books/windows.queries.ts";
import { cancelNettedWindow } from "../cancellations/cancel-payout.ts";
import { type NettedDraft, takeSetAside, takeUpBalance, useBalance } from "../netting/net-payout.ts";
import { carryOutIntent, refuseUnissued } from "./carry-out-intent.ts";
import { chooseLineItems } from "./choose-line-items.ts";
import { leaseEnd, lockIntentOfWindow, openIntent, type PayoutIntent, renewIntent } from "./payout-intent.ts";
import { recordPayout } from "./record-payout.ts";

/** Pays a due window exactly as it was calculated, but for its line items. Of several requests at once, one succeeds. */
export async function initiatePayout(ctx: PayingContext, input: Initiate): Promise<Initiated> {
  const payment = readPayment(ctx, input);
  if (input.payoutProvider === "manual") return payWindowByHand(ctx, payment);
  const begun = await openWindowIntent(ctx, payment);
  if ("success" in begun) return begun;
  refuseUnissued(await carryOutIntent(ctx, begun));
  return { success: true, payoutId: begun.draft.id };
}

interface Initiated {
  readonly success: true;
  /** Null where the creator's balance left nothing to pay; then the window is canceled. */
  readonly payoutId: string | null;
  readonly cancellationId?: string;
}

/** What is to be paid, if the calculation is this server's own. */
export function readPayment(ctx: PayingContext, input: Initiate): WindowPayment {
  refuseOtherAddress(input);
  const calculation = checkCalculation(ctx, input.calculation, input.integrityToken);
  return paymentOf(calculation, input.lineItems, input.reference || null);
}

/** The window may also be named beside its calculation, and must then be the same one. */
function refuseOtherAddress({ calculation, ...input }: Initiate): void {
  const issues = (["campaignId", "creatorId", "billingPeriodStart", "billingPeriodEnd"] as const)
    .filter((field) => input[field] !== undefined && named(input[field]) !== named(calculation[field]))
    .map((field) => ({ path: field, message: "The calculation is of another window" }));
  if (issues.length > 0) throw badRequest(issues);
}

/** A bound of a window may be written with any offset. */
function named(text: string): string {
  return parseMidnight(text) ?? text;
}

/** What is fixed about the payout of a window before the window is locked. */
interface WindowPayment {
  readonly calculation: SignedCalculation;
  /** Refuses line items that cannot be paid. */
  readonly draftFor: (window: PayableWindowRow) => PayoutDraft;
}

function paymentOf(
  calculation: SignedCalculation,
  editedLines: readonly LineItem[] | undefined,
  reference: string | null,
): WindowPayment {
  const { lineItems: _, balance: _balance, ...kept } = calculation;
  const id = createId("payout");
  return {
    calculation,
    draftFor: ({ key, starts_on, ends_on }) => ({
      id,
      kind: "campaign",
      creatorId: calculation.creatorId,
      campaignId: calculation.campaignId,
      window: { key, startsOn: starts_on, endsOn: ends_on },
      currency: calculation.payouts.total.currency,
      ...chooseLineItems(calculation, editedLines),
      calculation: kept,
      description: null,
      reference,
      reissuedFromId: null,
    }),
  };
}

/** Records a planned payment with what was set aside for it; undefined where the plan did not say. */
export function recordPlanned(
  ctx: PayingContext,
  input: Initiate,
  setAside: readonly BalanceLine[] | undefined,
): Promise<Initiated> {
  return payWindowByHand(ctx, readPayment(ctx, input), setAside);
}

/** Records that the window was paid outside of the service. */
function payWindowByHand(
  ctx: PayingContext,
  payment: WindowPayment,
  setAside?: readonly BalanceLine[],
): Promise<Initiated> {
  return ctx.db.transaction(async (tx) => {
    const netted = await lockPaymentByHand(tx, ctx, payment, setAside);
    const { draft, lines } = netted;
    if (draft.amountMinor === 0n) return cancelAsNetted(tx, ctx, netted, payment.calculation);
    await commitWithKey(tx, ctx, draft);
    await useBalance(tx, ctx, lines, { payoutId: draft.id });
    await recordPayout(tx, ctx, draft, null);
    await publishHoldChange(tx, ctx);
    return { success: true, payoutId: draft.id };
  });
}

/** Locks the window and the balance, and refuses all that cannot be recorded as paid. Answers what would be recorded. */
export async function lockPaymentByHand(
  tx: Transaction,
  ctx: PayingContext,
  { calculation, draftFor }: WindowPayment,
  setAside?: readonly BalanceLine[],
): Promise<NettedDraft> {
  const window = await lockPayableWindow(tx, ctx, calculation);
  if (window.state === "paying")
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: "A payout of this window waits for the provider's answer; an owner can settle or abandon it",
    });
  const gross = draftFor(window);
  return setAside === undefined
    ? takeUpBalance(tx, ctx, gross, calculation)
    : takeSetAside(tx, ctx, gross, setAside);
}

async function cancelAsNetted(
  tx: Transaction,
  ctx: PayingContext,
  { lines }: NettedDraft,
  calculation: SignedCalculation,
): Promise<Initiated> {
  const cancellationId = await cancelNettedWindow(tx, ctx, calculation, {
    earnedMinor: BigInt(calculation.payouts.total.amount),
    lines,
  });
  await publishHoldChange(tx, ctx);
  return { success: true, payoutId: null, cancellationId };
}

/**
 * Opens an intent before the provider is asked to pay the window. Whoever asks again for the very same, once the lease has
 * ended, takes over the open intent, and gets the same payout.
 */
function openWindowIntent(
  ctx: PayingContext,
  { calculation, draftFor }: WindowPayment,
): Promise<PayoutIntent | Initiated> {
  return ctx.db.transaction(async (tx) => {
    const window = await lockPayableWindow(tx, ctx, calculation);
    await requireProvider({ ...ctx, db: tx }, ctx.organization.id);
    refuseManualOnly(calculation);
    const gross = draftFor(window);
    if (window.state === "paying") return takeOver(tx, ctx, window, gross);
    const netted = await takeUpBalance(tx, ctx, gross, calculation);
    if (netted.draft.amountMinor === 0n) return cancelAsNetted(tx, ctx, netted, calculation);
    const { amountMinor } = gross;
    await markWindowPaying(tx, ctx.organization.id, window.key, { amountMinor, at: ctx.clock.now() });
    const intent = await openIntent(tx, ctx, netted.draft);
    await useBalance(tx, ctx, netted.lines, { payoutId: intent.draft.id });
    await publishHoldChange(tx, ctx);
    return intent;
  });
}

async function takeOver(
  tx: Transaction,
  ctx: PayingContext,
  { key }: PayableWindowRow,
  draft: PayoutDraft,
): Promise<PayoutIntent> {
  const intent = await lockIntentOfWindow(tx, ctx.organization.id, key);
  const isFree = intent !== undefined && intent.leaseUntil <= ctx.clock.now();
  if (!isFree || contentOf(intent.draft) !== contentOf(draft))
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: "A payout of this window was asked for already, and waits for the provider's answer",
    });
  return renewIntent(tx, intent, leaseEnd(ctx));
}

/** What the caller decides about: the balance was taken up when the intent was opened. */
function contentOf({ calculation, lineItems }: PayoutDraft): string {
  const own = lineItems.filter(({ balanceEntryId }) => balanceEntryId === undefined);
  return canonicalJson({ calculation, lineItems: toStoredLineItems(own) });
}

/** A window that opened again may have no amount yet, and nobody calculates one while its payout is on its way. */
async function markWindowPaying(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  { amountMinor, at }: { readonly amountMinor: bigint; readonly at: Date },
): Promise<void> {
  await tx.execute(sql`
    update billing_windows
    set state = 'paying', amount_minor = coalesce(amount_minor, ${amountMinor}), updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key}`);
}

function refuseManualOnly({ payouts }: SignedCalculation): void {
  const { currency } = payouts.total;
  if (!hasAutomatedPayouts(currency)) throw badRequest([manualOnlyIssue(currency)]);
}

/**
 * Locks the window that was calculated, and the campaign with the rules it was calculated by. Refuses changed rules first,
 * then a window that is not due. Whether one may be paid whose payout is on its way is for the caller to decide.
 */
async function lockPayableWindow(
  tx: Transaction,
  ctx: PayingContext,
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
  await lockPayee(tx, organizationId, { campaignId, creatorId });
  const window = await lockWindowAt(tx, organizationId, { campaignId, creatorId, ...days });
  if (window === undefined) throw new AppError("NOT_FOUND");
  refuseUnlessDue(ctx, window, calculation);
  return window;
}

function refuseUnlessDue(
  { clock }: Pick<PayingContext, "clock">,
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

type PayableState = "open" | "paying" | "canceled" | "paid" | "retracted";

interface PayableWindowRow {
  readonly key: bigint;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly state: PayableState;
  readonly generation: number;
  readonly assignment_id: string | null;
  /** Whether the assignment ends with this window. */
  readonly is_last: boolean | null;
}

interface WindowPlace {
  readonly campaignId: string;
  readonly creatorId: string;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

function lockWindowAt(
  tx: Transaction,
  organizationId: string,
  { campaignId, creatorId, startsOn, endsOn }: WindowPlace,
): Promise<PayableWindowRow | undefined> {
  return tx.maybeRow(sql`
    select w.key, w.starts_on, w.ends_on, w.state, w.generation, w.assignment_id,
      (
        select coalesce(a.valid_until <= w.ends_on, false) from assignments a
        where a.organization_id = w.organization_id and a.id = w.assignment_id
      ) as is_last
    from billing_windows w
    where w.organization_id = ${organizationId} and w.campaign_id = ${campaignId} and w.creator_id = ${creatorId}
      and w.starts_on = ${startsOn} and w.ends_on = ${endsOn} for update`);
}
