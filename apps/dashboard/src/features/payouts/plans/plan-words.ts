import type { PayoutPlan } from "../../../api/types.ts";
import { minorText } from "../../../ui/product/words/money-text.ts";
import { countOf } from "../calculation/calculation-words.ts";
import { sumsText } from "../payout-words.ts";

/** "€100.00 to Robin Vale", or what the balance takes up whole. */
export function planText({ amount, currency, creatorName }: PayoutPlan): string {
  if (amount === 0) return `a cycle of ${creatorName ?? "the creator"}, set off against the balance,`;
  return `${minorText(amount, currency)} to ${creatorName ?? "the creator"}`;
}

/** One by name, several by what they come to. */
export function plansText(plans: readonly PayoutPlan[]): string {
  const [only] = plans;
  if (only !== undefined && plans.length === 1) return planText(only);
  const sum = sumsText(plans.map(({ amount, currency }) => ({ currency, amountMinor: BigInt(amount) })));
  return `${countOf(plans.length, "payout")} of ${sum}`;
}

/** For how long all of them can still be undone. */
export function secondsLeft(plans: readonly PayoutPlan[], readAt: number, now: number): number {
  const least = Math.min(...plans.map(({ remainingMs }) => remainingMs));
  return Math.max(Math.ceil((readAt + least - now) / 1_000), 0);
}

interface PlanNews {
  readonly recorded: readonly PayoutPlan[];
  readonly isAnyOver: boolean;
}

/** What became, since the last look, of plans that were open then. */
export function news(before: readonly PayoutPlan[], after: readonly PayoutPlan[]): PlanNews {
  const wereOpen = new Set(before.filter(({ state }) => state === "open").map(({ id }) => id));
  const over = after.filter(({ id, state }) => wereOpen.has(id) && state !== "open");
  return { recorded: over.filter(({ state }) => state === "done"), isAnyOver: over.length > 0 };
}
