import { formatMoney } from "@clipledger/domain/money/format";
import type { StatedMoney } from "@clipledger/rails/bank-files/stated-money";
import type { TransferRow } from "../transfers/rail-transfers.queries.ts";

/** Why an answer is about another amount than the transfer's, as when a file was changed on its way to the bank. */
export function mismatchOf(
  { id, amount_minor: amountMinor, currency }: Pick<TransferRow, "id" | "amount_minor" | "currency">,
  money: StatedMoney | undefined,
): string | undefined {
  // Only status reports and tables may leave the amount out.
  if (money === undefined) return undefined;
  if ("unreadable" in money) return `${id}: the bank reports ${statedWords(money)}; nothing changes`;
  if (money.amountMinor === amountMinor && money.currency === currency) return undefined;
  return `${id}: the bank reports ${statedWords(money)}, but the file said ${formatMoney({ amountMinor, currency })}; was the file changed?`;
}

/** An amount in a sentence about what a bank reports. */
export function statedWords(money: StatedMoney): string {
  if (!("unreadable" in money)) return formatMoney(money);
  return money.unreadable === "" ? "no amount" : `an amount that cannot be read, "${money.unreadable}"`;
}
