import { WindowQueueQuerySchema } from "@clipledger/contract/payouts/queues";
import type { WindowRow } from "@clipledger/contract/payouts/rows";
import { dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext, Services } from "../infra/context.ts";
import { sql } from "../infra/db/sql.ts";
import { createId } from "../infra/ids.ts";
import { calculatePayout } from "../modules/payouts/books/calculation/calculate-payout.ts";
import { listDue } from "../modules/payouts/books/queues/list-windows.ts";
import { approvePayouts, withdrawPayout } from "../modules/payouts/paying/approvals/approve-payouts.ts";
import { refreshPayout } from "../modules/payouts/paying/approvals/refresh-payout.ts";
import { reissuePayout } from "../modules/payouts/paying/approvals/reissue-payout.ts";
import { cancelPayout } from "../modules/payouts/paying/cancellations/cancel-payout.ts";
import { initiatePayout } from "../modules/payouts/paying/issuing/initiate-payout.ts";
import { createManualPayout } from "../modules/payouts/paying/issuing/manual-payout.ts";
import { moveSandboxPayout } from "../modules/sandbox/sandbox-payouts.ts";
import { asColleague, asOwner, at, type DemoOwner, earlierToday } from "./demo-context.ts";

/** A team that settles what it owes about once a week: what ended lately is still due. */
const SETTLED_AFTER_DAYS = 10;
const PAID_DAYS_AFTER_END = 3;

/** Payouts in every queue and in every state of the provider, and two that belong to no window. */
export async function seedPayouts(services: Services, demo: DemoOwner): Promise<void> {
  const due = await listDueWindows(asOwner(services, demo));
  const plan = planPayouts(services, due);
  for (const [place, window] of due.entries()) {
    const fate = plan.get(window);
    const daysAgo = daysSinceEnd(services, window);
    if (fate !== undefined) await fate(services, demo, window);
    else if (daysAgo > SETTLED_AFTER_DAYS)
      await pay(asPayer(services, demo, daysAgo - PAID_DAYS_AFTER_END, place % 12), window, "manual");
  }
  await refundProps(services, demo, due);
}

async function listDueWindows(ctx: OperationContext): Promise<readonly WindowRow[]> {
  const windows: WindowRow[] = [];
  for (let page = 1; ; page += 1) {
    const query = { perPage: 100, page, includeEmpty: false };
    const answer = await listDue(ctx, WindowQueueQuerySchema.parse(query));
    const found = "data" in answer ? (answer.data ?? []) : [];
    windows.push(...found);
    if (found.length < query.perPage) return windows;
  }
}

type Fate = (services: Services, demo: DemoOwner, window: WindowRow) => Promise<unknown>;

/** What becomes of some windows: of the newest ones of a week, and of some that ended before. */
function planPayouts(services: Services, due: readonly WindowRow[]): Map<WindowRow, Fate> {
  const fates = new Map<WindowRow, Fate>();
  const decide = (creatorName: string, fate: Fate, isOldEnough: (days: number) => boolean = () => true) => {
    const window = due.findLast(
      (one) => one.creatorName === creatorName && !fates.has(one) && isOldEnough(daysSinceEnd(services, one)),
    );
    if (window !== undefined) fates.set(window, fate);
  };
  decide("Mira Quist", cancel);
  if (services.payoutProvider?.kind !== "sandbox") return fates;
  decide("Wren Castellano", awaitApproval);
  decide("Dev Malhotra", awaitClaim);
  decide("Tessa Nguyen", awaitArrival);
  decide("Marco Bellini", takeBackAndPay, (days) => days > 20);
  decide("Wren Castellano", claimLate, (days) => days > 45);
  for (const name of ["Dev Malhotra", "Tessa Nguyen", "Juniper Hale", "Noor Haddad"])
    decide(name, settleAtProvider, (days) => days > SETTLED_AFTER_DAYS);
  return fates;
}

async function awaitApproval(services: Services, demo: DemoOwner, window: WindowRow): Promise<void> {
  await pay(lately(services, demo, window, 0), window, "partner");
}

async function awaitClaim(services: Services, demo: DemoOwner, window: WindowRow): Promise<void> {
  const id = await pay(lately(services, demo, window, 1), window, "partner");
  await approvePayouts(lately(services, demo, window, 4), [id]);
}

/** Claimed by the creator, the transfer is under way. */
async function awaitArrival(services: Services, demo: DemoOwner, window: WindowRow): Promise<void> {
  const id = await pay(lately(services, demo, window, 2), window, "partner");
  await approvePayouts(lately(services, demo, window, 5), [id]);
  await move(lately(services, demo, window, 7), id, "claim");
}

async function settleAtProvider(services: Services, demo: DemoOwner, window: WindowRow): Promise<void> {
  const paidDaysAgo = daysSinceEnd(services, window) - PAID_DAYS_AFTER_END;
  const id = await pay(asPayer(services, demo, paidDaysAgo, 13), window, "partner");
  await approvePayouts(asPayer(services, demo, paidDaysAgo, 14), [id]);
  await move(asPayer(services, demo, paidDaysAgo - 1, 15), id, "claim");
  await move(asPayer(services, demo, paidDaysAgo - 2, 16), id, "complete");
}

/** Nobody claimed it for a month; the second one arrived. */
async function claimLate(services: Services, demo: DemoOwner, window: WindowRow): Promise<void> {
  const paidDaysAgo = daysSinceEnd(services, window) - PAID_DAYS_AFTER_END;
  const id = await pay(asPayer(services, demo, paidDaysAgo, 17), window, "partner");
  await approvePayouts(asPayer(services, demo, paidDaysAgo, 18), [id]);
  await move(asPayer(services, demo, paidDaysAgo - 30), id, "expire");
  const reissued = await reissuePayout(asPayer(services, demo, paidDaysAgo - 31, 2), id);
  await approvePayouts(asPayer(services, demo, paidDaysAgo - 31, 3), [reissued.id]);
  await move(asPayer(services, demo, paidDaysAgo - 32), reissued.id, "claim");
  await move(asPayer(services, demo, paidDaysAgo - 33), reissued.id, "complete");
}

async function takeBackAndPay(services: Services, demo: DemoOwner, window: WindowRow): Promise<void> {
  const paidDaysAgo = daysSinceEnd(services, window) - PAID_DAYS_AFTER_END;
  const id = await pay(asPayer(services, demo, paidDaysAgo, 19), window, "partner");
  await withdrawPayout(asPayer(services, demo, paidDaysAgo, 20), id);
  await pay(asPayer(services, demo, paidDaysAgo - 1), window, "manual");
}

function cancel(services: Services, demo: DemoOwner, window: WindowRow): Promise<unknown> {
  return cancelPayout(asPayer(services, demo, 86), {
    ...addressOf(window),
    reasonNote: "Left for a full-time job before this month; we agreed not to bill it.",
  });
}

async function pay(
  ctx: OperationContext,
  window: WindowRow,
  payoutProvider: "manual" | "partner",
): Promise<string> {
  const calculation = await calculatePayout(ctx, { ...addressOf(window), excludedVideos: [] });
  const { integrityToken } = calculation;
  const { payoutId } = await initiatePayout(ctx, { calculation, integrityToken, payoutProvider });
  if (payoutId === null) throw new Error("The demo's creators have no balances");
  return payoutId;
}

/** Has the provider's side happen, and puts it into the books at once. */
async function move(
  ctx: OperationContext,
  id: string,
  step: Parameters<typeof moveSandboxPayout>[2],
): Promise<void> {
  const organizationId = ctx.organization.id;
  const { provider_payout_id: providerPayoutId } = await ctx.db.row<{
    provider_payout_id: string | null;
  }>(sql`
    select provider_payout_id from payouts where organization_id = ${organizationId} and id = ${id}`);
  if (providerPayoutId === null) throw new Error("Only the provider's payouts have its steps");
  await moveSandboxPayout(ctx, providerPayoutId, step);
  await refreshPayout(ctx, { organizationId, id, providerPayoutId });
}

function asPayer(services: Services, demo: DemoOwner, daysAgo: number, place = 0): OperationContext {
  return asColleague(at(services, daysAgo, place), demo, "Ines");
}

/** Yesterday, or today if the window ended only then; of several things, each at a time of its own. */
function lately(services: Services, demo: DemoOwner, window: WindowRow, place: number): OperationContext {
  return daysSinceEnd(services, window) > 1
    ? asPayer(services, demo, 1, place)
    : asColleague(earlierToday(services, 0.3 + place * 0.07), demo, "Ines");
}

function daysSinceEnd({ clock }: Pick<Services, "clock">, { billingPeriodEnd }: WindowRow): number {
  return daysBetween(dateOf(new Date(billingPeriodEnd)), dateOf(clock.now()));
}

function addressOf({ campaignId, creatorId, billingPeriodStart, billingPeriodEnd }: WindowRow) {
  return { campaignId, creatorId, billingPeriodStart, billingPeriodEnd };
}

async function refundProps(services: Services, demo: DemoOwner, due: readonly WindowRow[]): Promise<void> {
  for (const { creatorName, daysAgo, ...refund } of refunds) {
    const payee = due.find((window) => window.creatorName === creatorName);
    if (payee === undefined) continue;
    await createManualPayout(asPayer(services, demo, daysAgo), {
      ...refund,
      id: createId("payout"),
      creatorId: payee.creatorId,
      currency: "USD",
      payoutProvider: "manual",
    });
  }
}

const refunds = [
  {
    creatorName: "Wren Castellano",
    daysAgo: 5,
    amount: 164.5,
    description: "Props and groceries for the kitchen series",
    reference: "Receipts 2041 to 2044",
  },
  {
    creatorName: "Jae Park",
    daysAgo: 47,
    amount: 420,
    description: "Studio day for the ingredient explainers",
    reference: "Invoice JP-118",
  },
] as const;
