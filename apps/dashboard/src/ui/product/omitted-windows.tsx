import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { counted, listed } from "../primitives/text/number-format.ts";
import { minorText } from "./words/money-text.ts";

interface SumOfWindows {
  readonly currency: string;
  readonly omittedWindows?: number | undefined;
}

/** "2 payouts in USD and 1 payout in EUR are too large to add up. Check their views and rates." Undefined where all are in the sums. */
export function omittedText(sums: readonly SumOfWindows[]): string | undefined {
  const without = sums.filter(({ omittedWindows = 0 }) => omittedWindows > 0);
  if (without.length === 0) return undefined;
  const texts = without.map(
    ({ currency, omittedWindows = 0 }) => `${counted(omittedWindows, "payout")} in ${currency}`,
  );
  const isOne = without.length === 1 && without[0]?.omittedWindows === 1;
  return `${listed(texts)} ${isOne ? "is too large to add up. Check its" : "are too large to add up. Check their"} views and rates.`;
}

/** What sums leave out; nothing where they leave out nothing. */
export function OmittedWindows({ sums }: { sums: readonly SumOfWindows[] }) {
  const text = omittedText(sums);
  return text === undefined ? null : <p className="text-warning-text text-xs">{text}</p>;
}

interface Sum {
  readonly currency: CurrencyCode;
  readonly amount: number;
  readonly exactAmounts?: Readonly<Record<string, string>> | undefined;
}

/** A sum to the last digit, also beyond what a number states. */
export function sumText({ currency, amount, exactAmounts }: Sum): string {
  return minorText(BigInt(exactAmounts?.["amount"] ?? amount), currency);
}
