import { amountText, cpmRateText } from "@clipledger/domain/campaigns/summary/texts";
import { type CurrencyCode, isCurrencyCode } from "@clipledger/domain/money/currencies";
import type { CampaignRow } from "../../api/types.ts";

interface PayRange {
  readonly label: string;
  readonly range: string;
}

type Compensation = CampaignRow["compensation"];

/** What a campaign pays, one kind a line: "Per video", "$5.00 – $10.00". */
export function payRanges(compensation: Compensation): readonly PayRange[] {
  const currency = currencyIn(compensation);
  const amount = (major: number) => amountText(major, currency);
  const rate = (major: number) => cpmRateText(major, currency).replace(" per 1,000 views", "");
  return [
    { label: "Fixed salary", range: rangeText(compensation.fixedSalary, amount) },
    { label: "Per video", range: rangeText(compensation.perVideo, amount) },
    { label: "Per 1,000 views", range: rangeText(compensation.cpm, rate) },
    { label: "Bonus", range: rangeText(compensation.flatBonus, amount) },
  ].flatMap(({ label, range }) => (range === undefined ? [] : [{ label, range }]));
}

/** What one creator earns in a cycle, at least and at most. */
export function cyclePay(compensation: Compensation): string {
  const currency = currencyIn(compensation);
  const { min = 0, max = null } = compensation.perCycle ?? {};
  if (max === null) return min === 0 ? "No maximum" : `From ${amountText(min, currency)}`;
  return min === max || min === 0
    ? `${min === max ? "" : "Up to "}${amountText(max, currency)}`
    : `${amountText(min, currency)} – ${amountText(max, currency)}`;
}

function rangeText(
  range: { readonly min: number; readonly max: number | null } | null,
  text: (major: number) => string,
): string | undefined {
  if (range === null) return undefined;
  if (range.max === null) return `From ${text(range.min)}`;
  return range.min === range.max ? text(range.min) : `${text(range.min)} – ${text(range.max)}`;
}

function currencyIn({ currency }: Compensation): CurrencyCode {
  return isCurrencyCode(currency) ? currency : "USD";
}
