import { type CalendarDate, dateOf, daysBetween } from "@clipledger/domain/calendar/calendar-date";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { AmountRefusal } from "@clipledger/domain/money/money";
import type { PaidPayout, PayoutProvider, PayoutWindow } from "../../api/types.ts";
import { personName } from "../../parts/person-name.ts";
import { listed } from "../../ui/primitives/text/number-format.ts";
import { dayRange, shortDate } from "../../ui/primitives/text/time.tsx";
import { minorOf, minorText } from "../../ui/product/words/money-text.ts";

interface Period {
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
}

/** "21 – 27 Sep 2026", or one day alone. */
export function periodText({ billingPeriodStart, billingPeriodEnd }: Period): string {
  return billingPeriodStart === billingPeriodEnd
    ? shortDate(billingPeriodStart)
    : dayRange(billingPeriodStart, billingPeriodEnd);
}

/** A window is due from the day after its last one. */
export function isOver({ billingPeriodEnd }: Pick<Period, "billingPeriodEnd">, today: CalendarDate): boolean {
  return daysSinceEnd(billingPeriodEnd, today) > 0;
}

/** How long a window has been due, or when it will be. */
export function dueText({ billingPeriodEnd }: Pick<Period, "billingPeriodEnd">, today: CalendarDate): string {
  const days = daysSinceEnd(billingPeriodEnd, today);
  if (days > 0) return days === 1 ? "Due since today" : `Due for ${countOfDays(days - 1)}`;
  return days === 0 ? "Ends today" : `Ends in ${countOfDays(-days)}`;
}

function daysSinceEnd(billingPeriodEnd: string, today: CalendarDate): number {
  return daysBetween(dateOf(new Date(billingPeriodEnd)), today);
}

function countOfDays(count: number): string {
  return count === 1 ? "1 day" : `${count} days`;
}

/** The days that an issued payout settles; undefined for manual ones, which settle none. */
export function payoutPeriod(payout: {
  readonly billingPeriodStart: string | null;
  readonly billingPeriodEnd: string | null;
}): string | undefined {
  const { billingPeriodStart, billingPeriodEnd } = payout;
  if (billingPeriodStart === null || billingPeriodEnd === null) return undefined;
  return periodText({ billingPeriodStart, billingPeriodEnd });
}

/** What to call the person that a payout goes to. */
export function payeeName({
  creatorName,
  creatorEmail,
}: {
  readonly creatorName: string | null;
  readonly creatorEmail: string;
}): string {
  return personName({ name: creatorName, email: creatorEmail });
}

interface NamedWindow {
  readonly creatorName: string | null;
  readonly creatorEmail: string;
  readonly billingPeriodStart: string;
  readonly billingPeriodEnd: string;
}

/** A window in a sentence: "Robin Vale, 21 – 27 Sep 2026". */
export function windowName(window: NamedWindow): string {
  return `${payeeName(window)}, ${periodText(window)}`;
}

interface Sum {
  readonly currency: CurrencyCode;
  readonly amountMinor: bigint;
}

/** What amounts come to in each currency, in the order in which the currencies appear. */
export function sumsByCurrency(amounts: readonly Sum[]): readonly Sum[] {
  const sums = new Map<CurrencyCode, bigint>();
  for (const { currency, amountMinor } of amounts) {
    sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  }
  return [...sums].map(([currency, amountMinor]) => ({ currency, amountMinor }));
}

/** "$120.00 and €80.00". */
export function sumsText(amounts: readonly Sum[]): string {
  const texts = sumsByCurrency(amounts).map(({ currency, amountMinor }) => minorText(amountMinor, currency));
  return listed(texts);
}

/** Why an amount cannot be paid, beside the field that holds it. */
export function refusalText(reason: AmountRefusal, currency: CurrencyCode): string {
  const { precision } = currencyOf(currency);
  if (reason === "above_ceiling") return "This is more than one payout may come to";
  return precision === 0 ? `${currency} has no decimals` : `${currency} has ${precision} decimals`;
}

/** What the button says that pays: the exact amount, once it is known. */
export function payLabel(provider: PayoutProvider, amount: string | undefined): string {
  if (amount === undefined) return provider === "manual" ? "Record as paid" : "Create payout";
  return provider === "manual" ? `Record ${amount} as paid` : `Create payout of ${amount}`;
}

/** What a window adds to a sum. */
export function windowSum({ currency, payoutAmount }: PayoutWindow) {
  return { currency, amountMinor: BigInt(payoutAmount ?? 0) };
}

/** What an issued payout adds to a sum. */
export function payoutSum({ currency, amount }: Pick<PaidPayout, "amount" | "currency">) {
  return { currency, amountMinor: minorOf(amount, currency) };
}
