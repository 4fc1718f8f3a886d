import { toMajorNumber } from "@clipledger/domain/money/money";
import { z } from "zod";
import {
  differs,
  done,
  type RailAnswer,
  type RailFailure,
  type RailTransfer,
  type TransferOrder,
  unknown,
} from "../rail.ts";

export const TransferSchema = z.object({
  id: z.int(),
  status: z.string(),
  targetAccount: z.int(),
  targetCurrency: z.string(),
  targetValue: z.number(),
  customerTransactionId: z.string(),
});
export type Transfer = z.infer<typeof TransferSchema>;

/** The status of a transfer that was made and waits for money. */
export const NOT_FUNDED = "incoming_payment_waiting";

/** A transfer that bounced may still be delivered later, so the money is not the team's before it is refunded. */
const STATES: Readonly<Record<string, Omit<RailTransfer, "id">>> = {
  [NOT_FUNDED]: { state: "sent", reason: null },
  incoming_payment_initiated: { state: "sent", reason: null },
  processing: { state: "sent", reason: null },
  funds_converted: { state: "sent", reason: null },
  bounced_back: { state: "sent", reason: null },
  unknown: { state: "sent", reason: null },
  outgoing_payment_sent: { state: "completed", reason: null },
  cancelled: { state: "returned", reason: "The transfer was canceled in Wise before it arrived." },
  funds_refunded: {
    state: "returned",
    reason: "The bank did not take the money, and Wise has refunded it. The account details may be wrong.",
  },
  charged_back: { state: "returned", reason: "Wise has taken the transfer back." },
};

export function believe(order: TransferOrder, transfer: Transfer): RailAnswer<RailTransfer> {
  if (!isOf(order, transfer)) return ofAnother(order, transfer);
  const described = STATES[transfer.status];
  if (described === undefined) return unknown("Wise calls the transfer something new.", transfer.status);
  return done({ id: String(transfer.id), ...described });
}

export function isOf(order: TransferOrder, transfer: Transfer): boolean {
  return (
    hasKey(order, transfer.customerTransactionId) &&
    transfer.targetCurrency === order.currency &&
    transfer.targetValue === toMajorNumber(order)
  );
}

/** The transfer has our key or the id that we asked for, and is not what was ordered. */
export function ofAnother(order: TransferOrder, { targetValue, targetCurrency }: Transfer): RailFailure {
  const isSame = targetValue === toMajorNumber(order) && targetCurrency === order.currency;
  return differs("Wise", order, isSame ? undefined : `${targetValue} ${targetCurrency}`);
}

export function hasKey({ key }: TransferOrder, transactionId: string | null): boolean {
  return transactionId?.toLowerCase() === transactionIdOf(key);
}

export function doubt({ id }: { readonly id: number }): RailAnswer<never> {
  return unknown("Wise answered about another transfer than the one that was asked for.", `it was ${id}`);
}

const LETTERS = "_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LONGEST_KEY = 16;
/** Fills up what a key leaves of a UUID. */
const TAG = "c11b1e";

/**
 * The UUID that Wise knows an order by: the key itself, six bits for each of its letters, as a UUID of version 8. Different
 * keys can therefore never come to the same UUID.
 */
export function transactionIdOf(key: string): string {
  if (!/^\w{1,16}$/.test(key)) throw new RangeError(`not the key of a transfer: ${key}`);
  const numbers = [...key.padEnd(LONGEST_KEY, " ")].map((letter) => LETTERS.indexOf(letter) + 1);
  const bits = numbers.reduce((sum, number) => (sum << 6n) | BigInt(number), 0n);
  const hex = `${bits.toString(16).padStart(24, "0")}${TAG}`;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}`;
}

/** Banks show few characters, and fewer letters than people write. */
const LONGEST_REFERENCE: Readonly<Record<string, number>> = { USD: 10, GBP: 18 };

export function referenceOf({ reference, currency }: TransferOrder): string {
  const plain = reference.normalize("NFKD").replace(/\p{M}/gu, "");
  const words = plain.replace(/[^A-Za-z0-9-]+/g, " ").trim();
  return words.slice(0, LONGEST_REFERENCE[currency] ?? 100).trim();
}
