import type { BreakdownLine } from "@clipledger/contract/payouts/calculation";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { formatCpmRate, formatMoney } from "@clipledger/domain/money/format";
import type { Translator } from "../../../infra/languages/translator.ts";

type LineType = BreakdownLine["type"];

/** What a line is called on the creator's pages. */
export function lineLabel(type: LineType, { say }: Translator): string {
  switch (type) {
    case "fixed_salary":
      return say("Fixed salary");
    case "base_payout":
      return say("Base payout per video");
    case "cpm":
      return say("CPM bonus");
    case "flat_bonus":
      return say("View bonus");
    case "performance_cap":
      return say("Performance cap");
  }
}

const lineTypes = [
  "fixed_salary",
  "base_payout",
  "cpm",
  "flat_bonus",
  "performance_cap",
] as const satisfies readonly LineType[];

const english: Translator = { locale: "en", say: (text) => text };

const BALANCE = "Balance: ";

/** The title of a payout's line item: ours in the reader's language, the team's own words as they are. */
export function lineItemTitle(title: string, translator: Translator): string {
  if (title.startsWith(BALANCE)) return `${translator.say("Balance")}: ${title.slice(BALANCE.length)}`;
  const type = lineTypes.find((candidate) => lineLabel(candidate, english) === title);
  return type === undefined ? title : lineLabel(type, translator);
}

export function moneyWords(
  amountMinor: bigint | number,
  currency: CurrencyCode,
  { locale }: Translator,
): string {
  return formatMoney({ amountMinor: BigInt(amountMinor), currency }, formatLocale(locale));
}

/** For 1,000 views. */
export function rateWords(rateThousandths: number, currency: CurrencyCode, { locale }: Translator): string {
  return formatCpmRate(BigInt(rateThousandths), currency, formatLocale(locale));
}

export function numberWords(value: number, { locale }: Translator): string {
  return value.toLocaleString(formatLocale(locale));
}

export function percentWords(part: number, { locale }: Translator): string {
  return part.toLocaleString(formatLocale(locale), { style: "percent", maximumFractionDigits: 1 });
}

/** Such as "3 Nov": of all Englishes, this one has both that order and the short months of the pages. */
export function dayWords(instant: Date, { locale }: Translator): string {
  return instant.toLocaleDateString(locale === "en" ? "en-AE" : locale, {
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
}

export function listWords(items: readonly string[], { locale }: Translator): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(items);
}

/** As the portal's own pages write numbers and money. */
function formatLocale(locale: Translator["locale"]): string {
  return locale === "en" ? "en-US" : locale;
}
