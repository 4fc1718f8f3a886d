import { currencyOf } from "@clipledger/domain/money/currencies";
import { unitsOfText } from "@clipledger/domain/money/decimal";
import { z } from "zod";
import {
  differs,
  type RailAnswer,
  type RailFailure,
  type RailTransfer,
  type TransferOrder,
} from "../rail.ts";
import { reasonOfItem, UNREADABLE } from "./paypal-errors.ts";

const AmountSchema = z.object({ value: z.string(), currency: z.string() });

const BatchHeaderSchema = z.object({
  payout_batch_id: z.string().min(1).max(30),
  batch_status: z.string(),
  sender_batch_header: z.object({ sender_batch_id: z.string() }),
  amount: AmountSchema.optional(),
});

const ErrorSchema = z.object({ name: z.string(), message: z.string().optional() });

const ItemSchema = z.object({
  payout_item_id: z.string().min(1),
  payout_batch_id: z.string(),
  transaction_status: z.string().optional(),
  payout_item: z.object({
    amount: AmountSchema,
    receiver: z.string(),
    sender_item_id: z.string().optional(),
  }),
  errors: ErrorSchema.optional().catch(undefined),
});

type Item = z.infer<typeof ItemSchema>;

const CreatedSchema = z.object({ batch_header: BatchHeaderSchema });
const BatchSchema = z.object({ batch_header: BatchHeaderSchema, items: z.array(ItemSchema).default([]) });

/** A batch of ours has one item; PayPal may show it only once the batch is being processed. */
export interface Payout {
  readonly transfer: RailTransfer;
  readonly item: { readonly id: string; readonly isUnclaimed: boolean } | undefined;
}

const ENDED_BATCHES = ["DENIED", "CANCELED"];
const RUNNING_BATCHES = ["NEW", "PENDING", "PROCESSING"];

const STATES: Readonly<Record<string, RailTransfer["state"]>> = {
  SUCCESS: "completed",
  NEW: "sent",
  PENDING: "sent",
  UNCLAIMED: "sent",
  ONHOLD: "sent",
  RETURNED: "returned",
  REFUNDED: "returned",
  REVERSED: "returned",
  FAILED: "returned",
  BLOCKED: "returned",
  // PayPal has messages about items that were denied or canceled; its list of statuses lacks them.
  DENIED: "returned",
  CANCELED: "returned",
};

/** What was just made. The answer says nothing of amount and receiver, which are read later. */
export function judgeCreated(body: unknown, order: TransferOrder): RailAnswer<RailTransfer> {
  const { data } = CreatedSchema.safeParse(body);
  if (data === undefined) return UNREADABLE;
  const { payout_batch_id: id, batch_status: status, sender_batch_header } = data.batch_header;
  if (sender_batch_header.sender_batch_id !== order.key) return ofAnother(order);
  return { outcome: "done", value: ENDED_BATCHES.includes(status) ? denied(id) : sent(id) };
}

export function judgeBatch(body: unknown, id: string, order: TransferOrder): RailAnswer<Payout> {
  const { data } = BatchSchema.safeParse(body);
  if (data === undefined) return UNREADABLE;
  const { batch_header: header, items } = data;
  const isOurs =
    header.payout_batch_id === id &&
    header.sender_batch_header.sender_batch_id === order.key &&
    items.length <= 1 &&
    items.every((item) => isOfOrder(item, id, order)) &&
    (header.batch_status !== "SUCCESS" || header.amount === undefined || isAmountOf(header.amount, order));
  const [item] = items;
  if (!isOurs) return ofAnother(order, item?.payout_item.amount, header.amount);
  if (ENDED_BATCHES.includes(header.batch_status) && item?.transaction_status !== "SUCCESS")
    return { outcome: "done", value: { transfer: denied(id, item), item: undefined } };
  if (item?.transaction_status !== undefined) return judgeItem(item, id);
  if (RUNNING_BATCHES.includes(header.batch_status))
    return { outcome: "done", value: { transfer: sent(id), item: undefined } };
  return {
    outcome: "unknown",
    reason: `PayPal calls the payout ${header.batch_status} and shows no payment`,
  };
}

/** What PayPal answers when an item was canceled: the item alone. */
export function judgeCanceled(body: unknown, id: string, order: TransferOrder): RailAnswer<Payout> {
  const { data: item } = ItemSchema.safeParse(body);
  if (item === undefined) return UNREADABLE;
  return isOfOrder(item, id, order) ? judgeItem(item, id) : ofAnother(order, item.payout_item.amount);
}

function judgeItem(item: Item, id: string): RailAnswer<Payout> {
  const { transaction_status: status = "", payout_item_id } = item;
  const state = STATES[status];
  if (state === undefined)
    return { outcome: "unknown", reason: `PayPal calls the payment ${status}, which is not known here` };
  const reason = state === "returned" ? reasonOfItem(status, item.errors) : null;
  const isUnclaimed = status === "UNCLAIMED";
  return {
    outcome: "done",
    value: { transfer: { id, state, reason }, item: { id: payout_item_id, isUnclaimed } },
  };
}

/** Whether PayPal pays what was ordered, to whom it was ordered. It may write addresses in small letters. */
function isOfOrder({ payout_batch_id, payout_item: paid }: Item, id: string, order: TransferOrder): boolean {
  return (
    payout_batch_id === id &&
    paid.sender_item_id === order.key &&
    isAmountOf(paid.amount, order) &&
    paid.receiver.toLowerCase() === order.recipient.details["email"]?.toLowerCase()
  );
}

type Amount = z.infer<typeof AmountSchema>;

function isAmountOf({ value, currency }: Amount, order: TransferOrder): boolean {
  return (
    currency === order.currency &&
    unitsOfText(value, currencyOf(order.currency).precision) === order.amountMinor
  );
}

/** Names the first of the amounts that is not the ordered one. */
function ofAnother(order: TransferOrder, ...reported: readonly (Amount | undefined)[]): RailFailure {
  const other = reported.find((amount) => amount !== undefined && !isAmountOf(amount, order));
  return differs("PayPal", order, other && `${other.value} ${other.currency}`);
}

function sent(id: string): RailTransfer {
  return { id, state: "sent", reason: null };
}

function denied(id: string, item?: Item): RailTransfer {
  return { id, state: "returned", reason: reasonOfItem("DENIED", item?.errors) };
}
