import { type CurrencyCode, currencyOf } from "./currencies.ts";
import { decimalText } from "./decimal.ts";
import { CPM_RATE_SCALE, type Money } from "./money.ts";

const DEFAULT_LOCALE = "en-US";

// Building a formatter costs far more than using it, and lists show hundreds of amounts.
const formatters = new Map<string, Intl.NumberFormat>();

export function formatMoney(money: Money, locale = DEFAULT_LOCALE): string {
  const { precision } = currencyOf(money.currency);
  const formatter = formatterFor(money.currency, locale, precision);
  return formatExactly(formatter, decimalText(money.amountMinor, precision));
}

/** Shows the currency's decimals, and more only where the rate has them: "$1.50", "$1.525". */
export function formatCpmRate(
  rateThousandths: bigint,
  currency: CurrencyCode,
  locale = DEFAULT_LOCALE,
): string {
  const formatter = formatterFor(currency, locale, CPM_RATE_SCALE);
  return formatExactly(formatter, decimalText(rateThousandths, CPM_RATE_SCALE));
}

/** Digits and a point alone, for files and form fields: "1234.50". */
export function formatMajorPlain(money: Money): string {
  return decimalText(money.amountMinor, currencyOf(money.currency).precision);
}

function formatterFor(
  currency: CurrencyCode,
  locale: string,
  maximumFractionDigits: number,
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${maximumFractionDigits}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const minimumFractionDigits = currencyOf(currency).precision;
  const formatter = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits,
    maximumFractionDigits,
  });
  formatters.set(key, formatter);
  return formatter;
}

// A decimal text, unlike a number, is formatted exactly at any size.
function formatExactly(formatter: Intl.NumberFormat, text: `${number}`): string {
  return formatter.formatToParts(text).map(partText).join("");
}

// The space beside a currency code is no-break in Intl; a plain one lets texts be searched and compared.
function partText(part: Intl.NumberFormatPart): string {
  return part.type === "literal" ? part.value.replaceAll("\u00a0", " ") : part.value;
}
