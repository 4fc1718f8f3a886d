import type { Issue } from "@clipledger/contract/errors";
import type { LineItem } from "@clipledger/contract/payouts/payout-parts";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { readDecimal, unitsAtScale } from "@clipledger/domain/money/decimal";
import { formatMoney } from "@clipledger/domain/money/format";
import { badRequest } from "../../../../infra/app-error.ts";
import type { SignedCalculation } from "../../books/calculation/integrity-token.ts";
import type { MinorLineItem } from "../../books/payouts.queries.ts";

interface ChosenLineItems {
  readonly lineItems: readonly MinorLineItem[];
  /** Their sum. */
  readonly amountMinor: bigint;
}

/** The calculation's own lines, or edited ones: each exact, together above 0, none beyond what one payout may be. */
export function chooseLineItems(
  { payouts, lineItems: defaults }: SignedCalculation,
  edited: readonly LineItem[] | undefined,
): ChosenLineItems {
  const { currency } = payouts.total;
  const limitMinor = largest([
    ceilingMinor(currency),
    BigInt(payouts.total.amount),
    ...payouts.breakdown.map(({ amount }) => BigInt(amount)),
  ]);
  const read = (edited ?? defaults).map((item) => readLineItem(item, currency, limitMinor));
  const issues = read.flatMap((item, index) =>
    typeof item === "string" ? [{ path: `lineItems.${index}.amount`, message: item }] : [],
  );
  const lineItems = read.filter((item) => typeof item !== "string");
  const amountMinor = lineItems.reduce((sum, item) => sum + item.amountMinor, 0n);
  if (issues.length > 0) throw badRequest(issues);
  const issue = sumIssue(amountMinor, currency, limitMinor);
  if (issue !== undefined) throw badRequest([issue]);
  return { lineItems, amountMinor };
}

function readLineItem(
  { title, amount }: LineItem,
  currency: CurrencyCode,
  limitMinor: bigint,
): MinorLineItem | string {
  const { precision } = currencyOf(currency);
  const decimal = readDecimal(amount);
  const amountMinor = decimal && unitsAtScale(decimal, precision);
  if (amountMinor === undefined)
    return `${currency} amounts have ${precision === 0 ? "no decimals" : `at most ${precision} decimals`}: round ${amount}`;
  if (magnitude(amountMinor) > limitMinor)
    return `Enter at most ${formatMoney({ amountMinor: limitMinor, currency })}`;
  return { title, amountMinor };
}

function sumIssue(amountMinor: bigint, currency: CurrencyCode, limitMinor: bigint): Issue | undefined {
  if (amountMinor <= 0n) return { path: "lineItems", message: "The lines must sum to more than 0" };
  if (amountMinor <= limitMinor) return undefined;
  return {
    path: "lineItems",
    message: `The lines may sum to at most ${formatMoney({ amountMinor: limitMinor, currency })}`,
  };
}

function ceilingMinor(currency: CurrencyCode): bigint {
  const { ceilingMajor, precision } = currencyOf(currency);
  return ceilingMajor * 10n ** BigInt(precision);
}

function largest(amounts: readonly bigint[]): bigint {
  let most = 0n;
  for (const amount of amounts) if (magnitude(amount) > most) most = magnitude(amount);
  return most;
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
