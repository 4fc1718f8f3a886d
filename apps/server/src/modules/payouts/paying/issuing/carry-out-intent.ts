import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { AppError } from "../../../../infra/app-error.ts";
import type { Services } from "../../../../infra/context.ts";
import { defineTask } from "../../../../infra/tasks/task.ts";
import { publishHoldChange } from "../../../billing/holds/payout-hold.ts";
import { forgetCommitment } from "../../../organizations/api-keys/key-commitments.ts";
import { configuredProvider } from "../../../rails/choose-provider.ts";
import { type ProviderPayout, providerFailure } from "../../../rails/provider/payout-provider.ts";
import { lockPayoutWithWindow } from "../../books/locked-payout.ts";
import { findPayoutRow } from "../../books/payouts.queries.ts";
import { lockPayee, lockWindowByKey, reopenPayingWindow } from "../../books/windows.queries.ts";
import { applyStatus } from "./apply-status.ts";
import {
  askAboutDecided,
  askAboutPayout,
  findDecision,
  isIdOfAnother,
  lockProviderId,
} from "./decided-payouts.ts";
import {
  deleteIntent,
  findIntent,
  leaseEnd,
  leaseFreeIntent,
  lockIntent,
  type PayoutIntent,
  releaseIntent,
  timeoutOf,
} from "./payout-intent.ts";
import { recordPayout } from "./record-payout.ts";

/** What became of a payout that the provider was asked for. */
type Issuing =
  | { readonly outcome: "issued" }
  /** An owner decided about it while the provider was asked. */
  | { readonly outcome: "decided"; readonly as: "settled" | "abandoned" }
  | { readonly outcome: "refused" | "unknown"; readonly reason: string };

/**
 * Asks the provider for what the intent says, and puts a definite answer into the books. Whatever ends this on the way,
 * the intent stays and is carried out again, with the same key and the same words.
 */
export async function carryOutIntent(services: Services, intent: PayoutIntent): Promise<Issuing> {
  const { organizationId, draft } = intent;
  const provider = configuredProvider(services, organizationId, intent.provider);
  const answer = await provider.createPayout(intent.order, `${organizationId}/${draft.id}`);
  if (answer.outcome === "done") return putIntoBooks(services, intent, answer.payout);
  const { reason } = answer;
  services.log.warn({ payoutId: draft.id, attempts: intent.attempts, answer }, "payout not created");
  // A request that was turned away says nothing of one before it, which may have been carried out unheard.
  const isDefinite = answer.outcome === "refused" && (answer.of === "payout" || intent.attempts === 1);
  if (isDefinite && (await dropRefusedIntent(services, intent))) return { outcome: "refused", reason };
  await releaseIntent(services.db, intent, { now: services.clock.now(), failure: reason });
  return { outcome: "unknown", reason };
}

async function putIntoBooks(
  services: Services,
  intent: PayoutIntent,
  payout: ProviderPayout,
): Promise<Issuing> {
  const { organizationId, draft } = intent;
  const issuing = await settleIntent(services, intent, payout);
  if (issuing.outcome === "decided") await askAboutPayout(services, organizationId, draft.id);
  if (issuing.outcome === "unknown") {
    const { reason } = issuing;
    services.log.error({ payoutId: draft.id, providerPayoutId: payout.id }, "provider used an id twice");
    await releaseIntent(services.db, intent, { now: services.clock.now(), failure: reason });
  }
  return issuing;
}

/**
 * Puts a payout that the provider has made into the books, unless somebody else has. An id that the provider gave to another
 * payout already says nothing of this one.
 */
async function settleIntent(
  services: Services,
  { organizationId, draft }: PayoutIntent,
  payout: ProviderPayout,
): Promise<Issuing> {
  const isRepeated = await services.db.transaction(async (tx) => {
    await lockPayee(tx, organizationId, draft);
    if (draft.window !== null) await lockWindowByKey(tx, organizationId, draft.window.key);
    // Reissuing locks the replaced payout before the intent, so this does too.
    if (draft.reissuedFromId !== null) await lockPayoutWithWindow(tx, organizationId, draft.reissuedFromId);
    const intent = await lockIntent(tx, organizationId, draft.id);
    if (intent === undefined) return false;
    await lockProviderId(tx, payout.id);
    if (await isIdOfAnother(tx, payout.id, { organizationId, id: draft.id })) return true;
    const ctx = { ...services, actor: intent.actor, organization: { id: organizationId } };
    await deleteIntent(tx, intent);
    await recordPayout(tx, ctx, intent.draft, payout.id);
    const { status, returnReason } = payout;
    await applyStatus(tx, services, { organizationId, id: draft.id, status, returnReason });
    await publishHoldChange(tx, ctx);
    return false;
  });
  if (isRepeated)
    return { outcome: "unknown", reason: `It answered with the id of another payout: ${payout.id}` };
  return whatBecameOf(services, organizationId, draft.id);
}

async function whatBecameOf({ db }: Services, organizationId: string, id: string): Promise<Issuing> {
  const decision = await findDecision(db, organizationId, id);
  if (decision !== undefined) return { outcome: "decided", as: decision.outcome };
  const row = await findPayoutRow(db, organizationId, id);
  return row === undefined
    ? { outcome: "refused", reason: "The provider had refused it" }
    : { outcome: "issued" };
}

/** Deletes an intent that the provider refused; its window is due as before. False when somebody else has leased it. */
function dropRefusedIntent(
  { db, clock }: Services,
  { organizationId, draft, attempts }: PayoutIntent,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { window, reissuedFromId } = draft;
    if (window !== null) await lockWindowByKey(tx, organizationId, window.key);
    const intent = await lockIntent(tx, organizationId, draft.id);
    if (intent?.attempts !== attempts) return false;
    await deleteIntent(tx, intent);
    await forgetCommitment(tx, organizationId, draft.id);
    // A window whose expired payout was to be reissued stays paid.
    if (window !== null && reissuedFromId === null)
      await reopenPayingWindow(tx, organizationId, window.key, clock.now());
    return true;
  });
}

const POLL_INTERVAL_MS = 50;
const TIMEOUTS_TO_WAIT = 2;

/** Waits for what becomes of an intent that somebody else carries out. */
export async function awaitIntent(
  { db, ...services }: Pick<Services, "db" | "payoutProvider" | "railSettings">,
  awaited: PayoutIntent,
): Promise<Issuing> {
  const { organizationId, draft } = awaited;
  const patienceMs = TIMEOUTS_TO_WAIT * timeoutOf(services);
  const startedAt = performance.now();
  let intent = await findIntent(db, organizationId, draft.id);
  while (intent && !wasGivenUp(intent, awaited) && performance.now() - startedAt < patienceMs) {
    await pause(POLL_INTERVAL_MS);
    intent = await findIntent(db, organizationId, draft.id);
  }
  if (intent !== undefined)
    return { outcome: "unknown", reason: "Another request for this payout went unanswered" };
  const decision = await findDecision(db, organizationId, draft.id);
  if (decision !== undefined) return { outcome: "decided", as: decision.outcome };
  const isIssued = (await findPayoutRow(db, organizationId, draft.id)) !== undefined;
  return isIssued ? { outcome: "issued" } : { outcome: "refused", reason: "It refused this payout just now" };
}

/** Whoever gets no answer releases the intent before its lease ends. */
function wasGivenUp(intent: PayoutIntent, { attempts, leaseUntil }: PayoutIntent): boolean {
  return intent.attempts === attempts && intent.leaseUntil < leaseUntil;
}

export function refuseUnissued(issuing: Issuing): void {
  if (issuing.outcome === "issued") return;
  if (issuing.outcome === "decided")
    throw new AppError("PAYOUT_CONFLICT", undefined, {
      message: `This payout was ${issuing.as} while the provider was asked for it`,
    });
  throw providerFailure(issuing.outcome, issuing.reason);
}

const BATCH_SIZE = 500;

/** A provider that leaves so many requests in a row unanswered is down; the next minute is soon enough. */
const MAX_UNANSWERED = 3;

/** Each minute, asks the provider again for payouts whose request was cut short or left without an answer. */
export const reconcileIntentsTask = defineTask({
  name: "payouts.reconcile-intents",
  input: z.object({}),
  schedule: "* * * * *",
  run: reconcileIntents,
});

/** Carries out each free intent once, then asks about decided payouts. One that fails is logged, and does not stop the others. */
async function reconcileIntents(services: Services): Promise<void> {
  await carryOutFree(services);
  await askAboutDecided(services);
}

async function carryOutFree(services: Services): Promise<void> {
  const begunAt = services.clock.now();
  let unanswered = 0;
  for (let taken = 0; taken < BATCH_SIZE && unanswered < MAX_UNANSWERED; taken += 1) {
    const intent = await leaseFreeIntent(services.db, begunAt, leaseEnd(services));
    if (intent === undefined) return;
    try {
      const { outcome } = await carryOutIntent(services, intent);
      unanswered = outcome === "unknown" ? unanswered + 1 : 0;
    } catch (error) {
      services.log.error({ err: error, payoutId: intent.draft.id }, "payout intent not carried out");
    }
  }
}
