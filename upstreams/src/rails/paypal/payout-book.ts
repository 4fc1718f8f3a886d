import { currencyOf, isCurrencyCode } from "@clipledger/domain/money/currencies";
import type { ImitatedPayment } from "../imitated-rail.ts";

/** What a payout is asked for with. The published shapes are checked before. */
export interface CreatePayout {
  readonly sender_batch_header: { readonly sender_batch_id: string; readonly email_subject?: string };
  readonly items: readonly PayoutItem[];
}

interface PayoutItem {
  readonly recipient_type?: string;
  readonly amount: { readonly value: string; readonly currency: string };
  readonly receiver: string;
  readonly sender_item_id?: string;
  readonly note?: string;
}

interface ItemError {
  readonly name: string;
  readonly message: string;
}

/** A batch with its one item, as PayPal keeps it. */
interface Batch {
  readonly id: string;
  readonly itemId: string;
  readonly header: CreatePayout["sender_batch_header"];
  item: PayoutItem;
  status: string;
  error: ItemError | undefined;
}

export type PayoutBook = ReturnType<typeof createPayoutBook>;

const MADE_AT = "2026-01-01T12:00:00Z";

/** All payouts of one account, and the memory of their keys. */
export function createPayoutBook(url: string) {
  const batches: Batch[] = [];
  let keys = new Map<string, Batch>();
  return {
    findByKey: (key: string) => keys.get(key),
    find: (id: string) => batches.find((batch) => batch.id === id),
    findByItem: (itemId: string) => batches.find((batch) => batch.itemId === itemId),
    forgetKeys: () => {
      keys = new Map();
    },
    /** Nobody has claimed a new payment, so that it can still be taken back. */
    add(header: CreatePayout["sender_batch_header"], item: PayoutItem): Batch {
      const number = String(batches.length + 1).padStart(8, "0");
      const [id, itemId] = [`BATCH${number}`, `ITEM${number}`];
      const batch: Batch = { id, itemId, header, item, status: "UNCLAIMED", error: undefined };
      batches.push(batch);
      keys.set(header.sender_batch_id, batch);
      return batch;
    },
    payments: () => batches.map(paymentOf),
    showCreated: (batch: Batch) => ({
      batch_header: { ...headerOf(batch), batch_status: "PENDING" },
      links: [{ href: `${url}/v1/payments/payouts/${batch.id}`, rel: "self", method: "GET" }],
    }),
    showBatch: (batch: Batch) => ({
      batch_header: { ...headerOf(batch), batch_status: "SUCCESS", amount: batch.item.amount },
      items: [showItem(batch)],
    }),
    showItem: (batch: Batch) => ({
      ...showItem(batch),
      sender_batch_id: batch.header.sender_batch_id,
    }),
  };
}

function headerOf({ id, header }: Batch) {
  return { payout_batch_id: id, time_created: MADE_AT, sender_batch_header: header };
}

function showItem({ id, itemId, item, status, error }: Batch) {
  return {
    payout_item_id: itemId,
    transaction_status: status,
    payout_batch_id: id,
    payout_item: { recipient_wallet: "PAYPAL", ...item },
    time_processed: MADE_AT,
    ...(error !== undefined && { errors: { ...error, debug_id: "0a1b2c3d4e5f6" } }),
  };
}

const GONE_BACK = ["RETURNED", "REFUNDED", "REVERSED", "FAILED", "BLOCKED"];

function paymentOf({ id, header, item, status }: Batch): ImitatedPayment {
  const { currency, value } = item.amount;
  const state = status === "SUCCESS" ? "completed" : GONE_BACK.includes(status) ? "returned" : "sent";
  const key = header.sender_batch_id;
  return { id, key, amountMinor: minorOf(value, currency) ?? 0n, currency, state };
}

/** PayPal takes no decimals of these. */
const WHOLE_ONLY = ["HUF", "JPY", "TWD"];

/** What PayPal finds wrong with an item that has the right shape. */
export function problemsOf({
  amount,
  receiver,
  recipient_type,
}: PayoutItem): { field: string; issue: string }[] {
  const isAmount = (minorOf(amount.value, amount.currency) ?? 0n) > 0n;
  const isWhole = !WHOLE_ONLY.includes(amount.currency) || /^\d+$/.test(amount.value);
  const isReceiver = recipient_type === "EMAIL" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiver);
  return [
    ...(isAmount && isWhole ? [] : [{ field: "items[0].amount.value", issue: "Amount is invalid" }]),
    ...(isReceiver
      ? []
      : [{ field: "items[0].receiver", issue: "Receiver is invalid or does not match with type" }]),
  ];
}

function minorOf(value: string, currency: string): bigint | undefined {
  if (!isCurrencyCode(currency) || !/^\d+(\.\d+)?$/.test(value)) return undefined;
  const [whole = "", fraction = ""] = value.split(".");
  const { precision } = currencyOf(currency);
  return fraction.length > precision ? undefined : BigInt(whole + fraction.padEnd(precision, "0"));
}
