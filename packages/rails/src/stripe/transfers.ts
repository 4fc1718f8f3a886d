import { decimalText } from "@clipledger/domain/money/decimal";
import { z } from "zod";
import {
  asRequest,
  differs,
  done,
  type RailAnswer,
  type RailFailure,
  type RailTransfer,
  refuseOrder,
  refuseRequest,
  type TransferOrder,
  unknown,
} from "../rail.ts";
import type { StripeClient } from "./client.ts";

/** Where the reason of a reversal is kept, so that whoever reads the transfer later knows it. */
const REASON = "clipledger_reason";

const ReversalSchema = z.object({
  id: z.string(),
  amount: z.int(),
  transfer: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const TransferSchema = z.object({
  object: z.literal("transfer"),
  id: z.string().startsWith("tr_"),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  destination: z.string(),
  destination_payment: z.string().nullish(),
  reversed: z.boolean(),
  reversals: z.object({ data: z.array(ReversalSchema) }),
  transfer_group: z.string().nullish(),
});
type Transfer = z.infer<typeof TransferSchema>;

/** One request with the order's key. Stripe answers the same to its repeats for 24 hours, refusals included. */
export async function sendTransfer(
  client: StripeClient,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer>> {
  const { key, amountMinor, currency, recipient, reference } = order;
  const destination = recipient.remoteId;
  if (destination === null) return refuseOrder("The creator has no Stripe account yet.");
  if (amountMinor <= 0n || amountMinor > BigInt(Number.MAX_SAFE_INTEGER)) {
    return refuseOrder("Stripe cannot transfer this amount.");
  }
  const parameters = {
    // All currencies that are served have two decimals here as with Stripe.
    amount: Number(amountMinor),
    currency: currency.toLowerCase(),
    destination,
    transfer_group: key,
    metadata: { clipledger_transfer: key },
    ...(reference === "" ? {} : { description: reference }),
  };
  const idempotencyKey = `clipledger_transfer_${key}`;
  const answer = await client.ask(TransferSchema, (stripe) =>
    stripe.transfers.create(parameters, { idempotencyKey }),
  );
  if (answer.outcome === "done") return believe(order, answer.value);
  if (answer.outcome === "unknown" || answer.of === "request") return answer;
  // A request before this one may have been carried out unheard, and this one refused for what has changed since.
  const found = await findTransfer(client, order);
  if (found.outcome !== "done") return unknown(answer.reason, found.reason);
  return found.value === null ? answer : done(found.value);
}

/** Transfers are listed by their group, which is the order's key, for ever. */
export async function findTransfer(
  client: StripeClient,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer | null>> {
  const answer = await client.askAll(TransferSchema, (stripe, page) =>
    stripe.transfers.list({ transfer_group: order.key, ...page }),
  );
  if (answer.outcome !== "done") return asRequest(answer);
  const [transfer, ...others] = answer.value.filter(({ transfer_group: group }) => group === order.key);
  if (others.length > 0) return unknown(`Stripe has ${others.length + 1} transfers of this payout.`);
  return transfer === undefined ? done(null) : believe(order, transfer);
}

/**
 * A transfer has arrived when the payout that contains it is paid. Where the bank refuses that payout, the money lies in the
 * creator's Stripe account, and the transfer is reversed so that the team has it again.
 */
export async function readTransfer(
  client: StripeClient,
  transferId: string,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer>> {
  const answer = await readOne(client, transferId, order);
  if (answer.outcome !== "done") return answer;
  const transfer = answer.value;
  if (transfer.reversed || !transfer.destination_payment) return believe(order, transfer);
  const { destination: account, destination_payment: paymentId, created } = transfer;
  const arrival = await findArrival(client, { account, paymentId, created });
  if (arrival.outcome !== "done") return arrival;
  if (arrival.value.state === "paid") return done({ id: transfer.id, state: "completed", reason: null });
  if (arrival.value.state === "open") return believe(order, transfer);
  const reason = `The bank did not take the money: ${arrival.value.failure} It went back to the team.`;
  const reversed = await reverse(client, transfer, order, reason, "return");
  return reversed.outcome === "refused" ? believe(order, transfer) : reversed;
}

export async function undoTransfer(
  client: StripeClient,
  transferId: string,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer>> {
  const answer = await readOne(client, transferId, order);
  if (answer.outcome !== "done") return answer;
  if (answer.value.reversed) return believe(order, answer.value);
  return reverse(client, answer.value, order, "The team took the transfer back.", "undo");
}

async function readOne(
  client: StripeClient,
  transferId: string,
  order: TransferOrder,
): Promise<RailAnswer<Transfer>> {
  const answer = await client.ask(TransferSchema, (stripe) => stripe.transfers.retrieve(transferId));
  if (answer.outcome !== "done") return asRequest(answer);
  const isAsked = answer.value.id === transferId && isOf(order, answer.value);
  return isAsked ? answer : ofAnother(order, answer.value);
}

/** All of it at once: a second reversal has nothing left to take, whichever key it comes with. */
async function reverse(
  client: StripeClient,
  transfer: Transfer,
  order: TransferOrder,
  reason: string,
  purpose: "return" | "undo",
): Promise<RailAnswer<RailTransfer>> {
  const parameters = { amount: transfer.amount, metadata: { [REASON]: reason.slice(0, 500) } };
  const idempotencyKey = `clipledger_${purpose}_${order.key}`;
  const answer = await client.ask(ReversalSchema, (stripe) =>
    stripe.transfers.createReversal(transfer.id, parameters, { idempotencyKey }),
  );
  if (answer.outcome === "done") {
    const isWhole = answer.value.transfer === transfer.id && answer.value.amount === transfer.amount;
    return isWhole
      ? done({ id: transfer.id, state: "returned", reason })
      : differs("Stripe", order, `a reversal of ${minorWords(answer.value.amount, transfer.currency)}`);
  }
  if (answer.outcome === "unknown") return answer;
  const now = await readOne(client, transfer.id, order);
  if (now.outcome === "done" && now.value.reversed) return believe(order, now.value);
  return refuseRequest(`The transfer cannot be taken back. ${answer.reason}`);
}

function believe(order: TransferOrder, transfer: Transfer): RailAnswer<RailTransfer> {
  if (!isOf(order, transfer)) return ofAnother(order, transfer);
  if (!transfer.reversed) return done({ id: transfer.id, state: "sent", reason: null });
  const reason = transfer.reversals.data.map(({ metadata }) => metadata?.[REASON]).find(Boolean);
  return done({
    id: transfer.id,
    state: "returned",
    reason: reason ?? "The transfer was reversed in Stripe.",
  });
}

function isOf({ key, amountMinor, currency, recipient }: TransferOrder, transfer: Transfer): boolean {
  return (
    BigInt(transfer.amount) === amountMinor &&
    transfer.currency === currency.toLowerCase() &&
    transfer.destination === recipient.remoteId &&
    transfer.transfer_group === key
  );
}

/** The transfer has our key or the id that we asked for, and is not what was ordered. */
function ofAnother(order: TransferOrder, { amount, currency }: Transfer): RailFailure {
  const isSame = BigInt(amount) === order.amountMinor && currency === order.currency.toLowerCase();
  return differs("Stripe", order, isSame ? undefined : minorWords(amount, currency));
}

/** All currencies that are served have two decimals. */
function minorWords(amount: number, currency: string): string {
  return `${decimalText(BigInt(amount), 2)} ${currency.toUpperCase()}`;
}

const PayoutSchema = z.object({
  id: z.string(),
  status: z.string(),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
});
const BalanceTransactionSchema = z.object({ id: z.string(), source: z.string().nullish() });
type Payout = z.infer<typeof PayoutSchema>;

/** What a transfer brought to an account. */
interface ArrivedPayment {
  readonly account: string;
  readonly paymentId: string;
  /** In seconds. */
  readonly created: number;
}

type Arrival =
  | { readonly state: "open" }
  | { readonly state: "paid" }
  /** The bank refused it, and no later payout brought it. */
  | { readonly state: "failed"; readonly failure: string };

/** Accounts are paid out once a month at the latest, some days later. */
const PAID_OUT_WITHIN_SECONDS = 60 * 24 * 3600;

/** Which payout of the account to its bank contains the payment, and what became of it. What a payout did not bring is part of a later one. */
export async function findArrival(
  client: StripeClient,
  { account, paymentId, created }: ArrivedPayment,
): Promise<RailAnswer<Arrival>> {
  const within = { gte: created, lte: created + PAID_OUT_WITHIN_SECONDS };
  const payouts = await client.askAll(PayoutSchema, (stripe, page) =>
    stripe.payouts.list({ created: within, ...page }, { stripeAccount: account }),
  );
  if (payouts.outcome !== "done") return asRequest(payouts);
  let source = paymentId;
  let failed: Payout | undefined;
  for (const payout of payouts.value.toReversed()) {
    const contents = await client.askAll(BalanceTransactionSchema, (stripe, page) =>
      stripe.balanceTransactions.list({ payout: payout.id, ...page }, { stripeAccount: account }),
    );
    if (contents.outcome !== "done") return asRequest(contents);
    if (!contents.value.some((transaction) => transaction.source === source)) continue;
    if (payout.status === "paid") return done({ state: "paid" });
    if (payout.status !== "failed" && payout.status !== "canceled") return done({ state: "open" });
    failed = payout.status === "failed" ? payout : undefined;
    source = payout.id;
  }
  return done(failed === undefined ? { state: "open" } : { state: "failed", failure: failureOf(failed) });
}

function failureOf({ failure_message: message, failure_code: code }: Payout): string {
  const words = message || code?.replaceAll("_", " ") || "It gave no reason";
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
