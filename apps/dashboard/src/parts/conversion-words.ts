import type { ReportedSum } from "../api/types.ts";
import { dayRange, shortDate } from "../ui/primitives/time.tsx";
import { minorText } from "../ui/product/money-text.ts";

/** How each currency of a sum was converted, a line for each; nothing where all of it was in the currency already. */
export function conversionLines({ currency: to, parts }: ReportedSum): readonly string[] {
  if (parts.every(({ rate }) => rate === null)) return [];
  return parts.map(({ amount, currency, basis, converted, rate, isAverage, ratedFrom, ratedTo }) => {
    const money = `${minorText(amount, currency)} ${basis}`;
    if (rate === null || ratedFrom === null || ratedTo === null) return `${money}, not converted`;
    const price = `1 ${currency} = ${rate} ${to}`;
    const result = `${money} is ${minorText(converted, to)}`;
    return isAverage
      ? `${result}: on average ${price}, at the rates of ${dayRange(ratedFrom, ratedTo)}`
      : `${result}: ${price}, at the rates of ${shortDate(ratedFrom)}`;
  });
}

/** What is left out of a sum, and why. */
export function missingText({ missing }: ReportedSum): string | undefined {
  if (missing.length === 0) return undefined;
  const texts = missing.map(({ amount, currency, paidFrom, paidTo }) => {
    const money = minorText(amount, currency);
    if (paidFrom === null || paidTo === null) return `${money} owed`;
    return `${money} paid ${paidFrom === paidTo ? `on ${shortDate(paidFrom)}` : dayRange(paidFrom, paidTo)}`;
  });
  return `Not included, as no ECB rate is known: ${texts.join(", ")}.`;
}
