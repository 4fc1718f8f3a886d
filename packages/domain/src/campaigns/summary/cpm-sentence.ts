import type { CurrencyCode } from "../../money/currencies.ts";
import type { CpmPayout, CpmTier } from "../spec/campaign-spec.ts";
import { cpmRateText } from "./amount-text.ts";
import { numberText } from "./count-text.ts";
import { listText } from "./list-text.ts";
import { EARNERS } from "./scope-text.ts";
import { viewRangeText } from "./view-range-text.ts";

export function cpmSentence({ scope, tiers }: CpmPayout, currency: CurrencyCode): string {
  if (tiers.length === 0) return `${EARNERS[scope]} money per 1,000 views, but no tier is set.`;
  const rates = tiers.map((tier) => tierText(tier, currency));
  return `${EARNERS[scope]} ${listText(rates, "and")}${notesText(tiers)}.`;
}

function tierText(tier: CpmTier, currency: CurrencyCode): string {
  const rate = cpmRateText(tier.rate, currency);
  const range = viewRangeText(tier);
  return range === undefined ? rate : `${rate} ${range}`;
}

function notesText(tiers: readonly CpmTier[]): string {
  const rangeNote = tiers.length > 1 ? "each rate counts only for the views in its range" : undefined;
  const notes = [rangeNote, unpaidText(tiers)].filter((note) => note !== undefined);
  return notes.length === 0 ? "" : `; ${notes.join(", and ")}`;
}

function unpaidText(tiers: readonly CpmTier[]): string | undefined {
  const from = tiers[0]?.from ?? 0;
  const to = tiers.at(-1)?.to;
  const below = from === 0 ? undefined : `below ${numberText(from)}`;
  const above = to === undefined ? undefined : `above ${numberText(to - 1)}`;
  const unpaid = [below, above].filter((part) => part !== undefined);
  return unpaid.length === 0 ? undefined : `views ${listText(unpaid, "or")} earn nothing`;
}
