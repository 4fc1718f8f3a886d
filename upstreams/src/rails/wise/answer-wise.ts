import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Reply } from "../../serve.ts";
import type { ImitatedPayment } from "../imitated-rail.ts";
import { wiseErrors } from "./wise-requests.ts";

export interface WiseTransfer {
  readonly id: number;
  readonly transactionId: string;
  readonly account: number;
  readonly quote: string;
  readonly amount: number;
  readonly currency: string;
  readonly reference: string;
  readonly created: Date;
  status: string;
  isFunded: boolean;
  /** How often it is still shown as not funded: Wise is not done with it at once. */
  lateShows: number;
  /** Why the bank did not take it. */
  failure: string | undefined;
}

/** All that the imitated Wise knows. */
export interface WiseWorld {
  readonly profileId: number;
  readonly now: () => Date;
  readonly accounts: Map<number, { readonly currency: string }>;
  readonly quotes: Map<string, { readonly currency: string; readonly amount: number }>;
  readonly transfers: WiseTransfer[];
  /** Transfers by the `customerTransactionId` that they were made with. */
  readonly keys: Map<string, WiseTransfer>;
}

/** Values of a request whose shape has been checked: what a request needs is there. */
type Values = Partial<{
  readonly currency: string;
  readonly type: string;
  readonly accountHolderName: string;
  readonly details: { readonly reference?: string };
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
  readonly targetAmount: number;
  readonly targetAccount: number;
  readonly quoteUuid: string;
  readonly customerTransactionId: string;
  readonly limit: string;
  readonly offset: string;
  readonly createdDateStart: string;
}>;

const FIRST_ACCOUNT = 40_000_000;
const FIRST_TRANSFER = 16_500_000;

export function createWiseWorld(profileId: number, now: () => Date): WiseWorld {
  return { profileId, now, accounts: new Map(), quotes: new Map(), transfers: [], keys: new Map() };
}

export async function answerWise(
  world: WiseWorld,
  operation: string,
  path: string,
  values: Values,
): Promise<Reply> {
  const ids = path
    .split("/")
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
  const transfer = world.transfers.find(({ id }) => id === ids.at(-1));
  const isForeign = path.includes("/profiles/") && ids[0] !== world.profileId;
  if (isForeign) return { status: 403, body: { error: "unauthorized", message: "Unauthorized" } };
  switch (operation) {
    case "GET /v2/profiles/:id":
      return { body: { type: "BUSINESS", id: world.profileId, fullName: "Innovate Solutions Ltd" } };
    case "POST /v1/accounts":
      return createAccount(world, values);
    case "POST /v3/profiles/:id/quotes":
      return createQuote(world, values);
    case "POST /v1/transfers":
      return createTransfer(world, values);
    case "GET /v1/transfers":
      return listTransfers(world, values);
  }
  if (transfer === undefined) return wiseErrors(404, "transfer.not-found", "There is no such transfer.");
  switch (operation) {
    case "GET /v1/transfers/:id":
      return { body: showTransfer(world, transfer) };
    case "GET /v1/transfers/:id/payments":
      return { body: transfer.isFunded ? [{ id: transfer.id, method: "BALANCE" }] : [] };
    case "PUT /v1/transfers/:id/cancel":
      return cancel(world, transfer);
    default:
      return fund(transfer);
  }
}

function createAccount(
  { accounts }: WiseWorld,
  { currency = "", type, accountHolderName, details }: Values,
): Reply {
  const id = FIRST_ACCOUNT + accounts.size;
  accounts.set(id, { currency });
  return { body: { id, currency, type, accountHolderName, details, active: true, ownedByCustomer: false } };
}

function createQuote(
  world: WiseWorld,
  { sourceCurrency, targetCurrency: currency = "", targetAmount = 0 }: Values,
): Reply {
  const id = randomUUID();
  world.quotes.set(id, { currency, amount: targetAmount });
  const amounts = { sourceCurrency, targetCurrency: currency, sourceAmount: null, targetAmount };
  return {
    body: { id, ...amounts, rate: 1, profile: world.profileId, status: "PENDING", paymentOptions: [] },
  };
}

/** The same transfer for the same `customerTransactionId`, for as long as that is remembered. */
async function createTransfer(world: WiseWorld, values: Values): Promise<Reply> {
  const { targetAccount: account = 0, quoteUuid = "", customerTransactionId = "", details } = values;
  const known = world.keys.get(customerTransactionId);
  if (known !== undefined) return { body: showTransfer(world, known) };
  const quote = world.quotes.get(quoteUuid);
  if (quote === undefined || world.accounts.get(account)?.currency !== quote.currency) {
    return wiseErrors(422, "NOT_VALID", "The quote does not go with the recipient.");
  }
  if (world.transfers.some((transfer) => transfer.quote === quoteUuid)) {
    return wiseErrors(422, "NOT_VALID", "The quote has been used.");
  }
  const transfer: WiseTransfer = {
    id: FIRST_TRANSFER + world.transfers.length,
    transactionId: customerTransactionId,
    account,
    quote: quoteUuid,
    ...quote,
    reference: details?.reference ?? "",
    created: world.now(),
    status: "incoming_payment_waiting",
    isFunded: false,
    lateShows: 0,
    failure: undefined,
  };
  world.transfers.push(transfer);
  world.keys.set(customerTransactionId, transfer);
  await setImmediate();
  return { body: showTransfer(world, transfer) };
}

function listTransfers(world: WiseWorld, { limit = "10", offset = "0", createdDateStart }: Values): Reply {
  const since = createdDateStart === undefined ? 0 : Date.parse(createdDateStart);
  const found = world.transfers.filter(({ created }) => created.getTime() >= since).toReversed();
  const page = found.slice(Number(offset), Number(offset) + Number(limit));
  return { body: page.map((transfer) => showTransfer(world, transfer)) };
}

/** Until the money has left. */
function cancel(world: WiseWorld, transfer: WiseTransfer): Reply {
  if (!["incoming_payment_waiting", "processing"].includes(transfer.status)) {
    return wiseErrors(422, "NOT_VALID", "The transfer cannot be cancelled any more.");
  }
  Object.assign(transfer, { status: "cancelled", lateShows: 0 });
  return { body: showTransfer(world, transfer) };
}

/** A transfer is paid for once. */
async function fund(transfer: WiseTransfer): Promise<Reply> {
  await setImmediate();
  if (transfer.status !== "incoming_payment_waiting") {
    return { status: 201, body: { type: "BALANCE", status: "REJECTED", errorCode: "payment.exists" } };
  }
  transfer.isFunded = true;
  transfer.lateShows = 2;
  transfer.status = "processing";
  return { status: 201, body: { type: "BALANCE", status: "COMPLETED", errorCode: null } };
}

function showTransfer({ profileId }: WiseWorld, transfer: WiseTransfer): object {
  const { id, account, quote, reference, created, amount, currency, transactionId } = transfer;
  const status = transfer.lateShows-- > 0 ? "incoming_payment_waiting" : transfer.status;
  return {
    ...{
      id,
      user: 4342275,
      targetAccount: account,
      sourceAccount: null,
      quote: null,
      quoteUuid: quote,
      status,
    },
    ...{
      reference,
      rate: 1,
      created: created.toISOString().replace("T", " ").slice(0, 19),
      business: profileId,
    },
    ...{ transferRequest: null, details: { reference }, hasActiveIssues: false },
    ...{ sourceCurrency: currency, sourceValue: amount, targetCurrency: currency, targetValue: amount },
    customerTransactionId: transactionId,
  };
}

export function paymentOf({ id, transactionId, amount, currency, status }: WiseTransfer): ImitatedPayment {
  const isReturned = status === "funds_refunded" || status === "cancelled";
  return {
    id: String(id),
    key: keyOf(transactionId),
    amountMinor: BigInt(Math.round(amount * 100)),
    currency,
    state: isReturned ? "returned" : status === "outgoing_payment_sent" ? "completed" : "sent",
  };
}

const LETTERS = " _0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The key that the UUID was made of: six bits for each letter. */
function keyOf(transactionId: string): string {
  const hex = transactionId.replaceAll("-", "");
  const bits = BigInt(`0x${hex.slice(0, 12)}${hex.slice(13, 16)}${hex.slice(17, 26)}`);
  const letters = Array.from(
    { length: 16 },
    (_, place) => LETTERS[Number((bits >> BigInt(6 * (15 - place))) & 63n)],
  );
  return letters.join("").trimEnd();
}
