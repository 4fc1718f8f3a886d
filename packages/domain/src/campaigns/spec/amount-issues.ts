import { type CurrencyCode, currencyOf } from "../../money/currencies.ts";
import { formatMoney } from "../../money/format.ts";
import { type AmountRefusal, parseMajor } from "../../money/money.ts";
import { CPM_RATE_SCALE, parseCpmRate } from "../../money/rate.ts";
import type { SpecIssue } from "./campaign-spec.ts";

export function amountIssues(path: string, amount: number | undefined, currency: CurrencyCode): SpecIssue[] {
  if (amount === undefined) return [];
  const parsed = parseMajor(amount, currency);
  const { precision } = currencyOf(currency);
  const decimals = precision === 0 ? "no decimals" : `at most ${precision} decimals`;
  return issuesOf(path, amount, parsed, {
    too_many_decimals: `${currency} amounts have ${decimals}: round ${amount}`,
    above_ceiling: `Enter at most ${ceilingOf(currency)}`,
  });
}

export function rateIssues(path: string, rate: number, currency: CurrencyCode): SpecIssue[] {
  return issuesOf(path, rate, parseCpmRate(rate, currency), {
    too_many_decimals: `A rate per 1,000 views has at most ${CPM_RATE_SCALE} decimals: round ${rate}`,
    above_ceiling: `Enter at most ${ceilingOf(currency)} per 1,000 views`,
  });
}

type Parsed = { readonly ok: true } | { readonly ok: false; readonly reason: AmountRefusal };

function issuesOf(
  path: string,
  value: number,
  parsed: Parsed,
  messages: Readonly<Record<Exclude<AmountRefusal, "not_finite">, string>>,
): SpecIssue[] {
  if (value <= 0) return [{ path, message: "Enter an amount above 0" }];
  if (parsed.ok) return [];
  const message = parsed.reason === "not_finite" ? "Enter a number" : messages[parsed.reason];
  return [{ path, message }];
}

function ceilingOf(currency: CurrencyCode): string {
  const { ceilingMajor, precision } = currencyOf(currency);
  return formatMoney({ amountMinor: ceilingMajor * 10n ** BigInt(precision), currency });
}
