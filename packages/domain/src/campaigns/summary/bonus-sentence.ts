import type { CurrencyCode } from "../../money/currencies.ts";
import type { BonusTier, FlatBonus } from "../spec/campaign-spec.ts";
import { amountText } from "./amount-text.ts";
import { numberText } from "./count-text.ts";
import { listText } from "./list-text.ts";
import { EARNERS } from "./scope-text.ts";
import { viewRangeText } from "./view-range-text.ts";

export function bonusSentence(bonus: FlatBonus, currency: CurrencyCode): string {
  const { scope, tiers } = bonus;
  if (tiers.length === 0) return `${EARNERS[scope]} a bonus, but no tier is set.`;
  const amounts = tiers.map((tier) => tierText(tier, currency));
  return `${EARNERS[scope]} ${bonusesText(amounts, bonus)}${notesText(bonus)}.`;
}

function tierText(tier: BonusTier, currency: CurrencyCode): string {
  return `${amountText(tier.amount, currency)} ${viewRangeText(tier) ?? "at any number of views"}`;
}

function bonusesText(amounts: readonly string[], { mode }: FlatBonus): string {
  if (mode === "highest") return `a bonus of ${listText(amounts, "or")}`;
  return `${amounts.length === 1 ? "a bonus" : "bonuses"} of ${listText(amounts, "and")}`;
}

function notesText(bonus: FlatBonus): string {
  const notes = [paidText(bonus), keptText(bonus)].filter((note) => note !== undefined);
  return notes.length === 0 ? "" : `; ${notes.join(", and ")}`;
}

function paidText({ scope, mode, tiers }: FlatBonus): string | undefined {
  const isLadder = tiers.length > 1;
  if (scope === "all_content") {
    if (!isLadder) return undefined;
    return mode === "highest" ? "only the highest tier reached is paid" : "every step reached is paid";
  }
  if (mode === "highest") {
    return `${isLadder ? "only the highest tier reached is paid," : "it is paid"} once the video's window closes`;
  }
  return `${isLadder ? "every step reached" : "it"} is paid once, in the cycle in which it is reached`;
}

function keptText({ tiers }: FlatBonus): string | undefined {
  const to = tiers.at(-1)?.to;
  return to === undefined ? undefined : `views above ${numberText(to - 1)} do not take it away`;
}
