import { WindowQueueQuerySchema } from "@clipledger/contract/payouts/queues";
import type { WindowRow } from "@clipledger/contract/payouts/rows";
import { dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext, Services } from "../infra/context.ts";
import { createId } from "../infra/ids.ts";
import { calculatePayout } from "../modules/payouts/calculation/calculate-payout.ts";
import { cancelPayout } from "../modules/payouts/cancellations/cancel-payout.ts";
import { initiatePayout } from "../modules/payouts/issuing/initiate-payout.ts";
import { createManualPayout } from "../modules/payouts/issuing/manual-payout.ts";
import { listDue } from "../modules/payouts/queues/list-windows.ts";
import { asOwner, at, type DemoOwner } from "./demo-context.ts";

/** A team that settles what it owes about once a week: what ended lately is still due. */
const SETTLED_AFTER_DAYS = 10;
const PAID_DAYS_AFTER_END = 3;

/** Payouts in every queue: due, paid by hand, awaiting approval, canceled, and one that belongs to no window. */
export async function seedPayouts(services: Services, demo: DemoOwner): Promise<void> {
  const now = asOwner(services, demo);
  const due = await listDueWindows(now);
  const atProvider =
    services.payoutProvider?.kind === "sandbox"
      ? (newestOf(due, "Imani Okoye") ?? newestOf(due, "Wren Castellano"))
      : undefined;
  const canceled = newestOf(due, "Mira Quist");
  for (const window of due) {
    const daysAgo = daysSinceEnd(now, window);
    if (window === atProvider || window === canceled || daysAgo <= SETTLED_AFTER_DAYS) continue;
    await pay(asOwner(at(services, daysAgo - PAID_DAYS_AFTER_END), demo), window, "manual");
  }
  if (canceled !== undefined) {
    await cancelPayout(asOwner(at(services, 8), demo), {
      ...addressOf(canceled),
      reasonNote: "Left for a full-time job before this week; we agreed not to bill it.",
    });
  }
  if (atProvider !== undefined) await pay(now, atProvider, "partner");
  await refundProps(asOwner(at(services, 5), demo), due);
}

async function listDueWindows(ctx: OperationContext): Promise<readonly WindowRow[]> {
  const answer = await listDue(ctx, WindowQueueQuerySchema.parse({ perPage: 100, includeEmpty: false }));
  return "data" in answer ? answer.data : [];
}

function newestOf(due: readonly WindowRow[], creatorName: string): WindowRow | undefined {
  return due.findLast((window) => window.creatorName === creatorName);
}

function daysSinceEnd({ clock }: OperationContext, { billingPeriodEnd }: WindowRow): number {
  return daysBetween(dateOf(new Date(billingPeriodEnd)), dateOf(clock.now()));
}

async function pay(
  ctx: OperationContext,
  window: WindowRow,
  payoutProvider: "manual" | "partner",
): Promise<void> {
  const calculation = await calculatePayout(ctx, { ...addressOf(window), excludedVideos: [] });
  const { integrityToken } = calculation;
  await initiatePayout(ctx, { calculation, integrityToken, payoutProvider });
}

function addressOf({ campaignId, creatorId, billingPeriodStart, billingPeriodEnd }: WindowRow) {
  return { campaignId, creatorId, billingPeriodStart, billingPeriodEnd };
}

async function refundProps(ctx: OperationContext, due: readonly WindowRow[]): Promise<void> {
  const payee = newestOf(due, "Wren Castellano");
  if (payee === undefined) return;
  await createManualPayout(ctx, {
    id: createId("payout"),
    creatorId: payee.creatorId,
    amount: 64.5,
    currency: "USD",
    description: "Props and groceries for the autumn series",
    reference: "Receipts 2041 to 2044",
    payoutProvider: "manual",
  });
}
