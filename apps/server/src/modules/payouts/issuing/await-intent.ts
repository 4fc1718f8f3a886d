import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../../infra/context.ts";
import { findPayoutRow } from "../books/payouts.queries.ts";
import { findDecision } from "./decisions.queries.ts";
import type { PayoutIntent } from "./intent.ts";
import { findIntent } from "./intents.queries.ts";
import type { Issuing } from "./issuing-outcome.ts";

const LOOK_EVERY_MS = 50;
const TIMEOUTS_TO_WAIT = 2;

/** Waits for what becomes of an intent that somebody else carries out. */
export async function awaitIntent(
  { db, payoutProvider }: Pick<Services, "db" | "payoutProvider">,
  awaited: PayoutIntent,
): Promise<Issuing> {
  const { organizationId, draft } = awaited;
  const patienceMs = TIMEOUTS_TO_WAIT * (payoutProvider?.timeoutMs ?? 0);
  const startedAt = performance.now();
  let intent = await findIntent(db, organizationId, draft.id);
  while (intent && !wasGivenUp(intent, awaited) && performance.now() - startedAt < patienceMs) {
    await pause(LOOK_EVERY_MS);
    intent = await findIntent(db, organizationId, draft.id);
  }
  if (intent !== undefined)
    return { outcome: "unknown", reason: "Another request for this payout went unanswered" };
  const decision = await findDecision(db, organizationId, draft.id);
  if (decision !== undefined) return { outcome: "decided", as: decision.outcome };
  const isIssued = (await findPayoutRow(db, organizationId, draft.id)) !== undefined;
  return isIssued ? { outcome: "issued" } : { outcome: "refused", reason: "It refused this payout just now" };
}

/** Whoever goes without an answer lets the intent go before its lease ends. */
function wasGivenUp(intent: PayoutIntent, { attempts, leaseUntil }: PayoutIntent): boolean {
  return intent.attempts === attempts && intent.leaseUntil < leaseUntil;
}
