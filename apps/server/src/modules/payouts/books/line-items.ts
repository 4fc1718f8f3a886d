import type { LineItem } from "@clipledger/contract/payouts/money";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { toMajorNumber } from "@clipledger/domain/money/money";

/** A line of a payout in minor units. */
export interface MinorLineItem {
  readonly title: string;
  readonly amountMinor: bigint;
}

/** As the books hold it. No ceiling of an amount comes near to what a JSON number states exactly. */
export interface StoredLineItem {
  readonly title: string;
  readonly amountMinor: number;
}

export function toStoredLineItems(items: readonly MinorLineItem[]): StoredLineItem[] {
  return items.map(({ title, amountMinor }) => ({ title, amountMinor: Number(amountMinor) }));
}

export function fromStoredLineItems(items: readonly StoredLineItem[]): MinorLineItem[] {
  return items.map(({ title, amountMinor }) => ({ title, amountMinor: BigInt(amountMinor) }));
}

export function toWireLineItems(items: readonly MinorLineItem[], currency: CurrencyCode): LineItem[] {
  return items.map(({ title, amountMinor }) => ({
    title,
    amount: toMajorNumber({ amountMinor, currency }),
  }));
}
