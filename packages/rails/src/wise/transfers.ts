import { toMajorNumber } from "@clipledger/domain/money/money";
import { z } from "zod";
import {
  asRequest,
  done,
  type RailAnswer,
  type RailTransfer,
  refuseOrder,
  refuseRequest,
  type TransferOrder,
  unknown,
} from "../rail.ts";
import type { WiseClient } from "./client.ts";
import { accountOf } from "./recipients.ts";
import {
  believe,
  doubt,
  hasKey,
  isOf,
  NOT_FUNDED,
  ofAnother,
  referenceOf,
  type Transfer,
  TransferSchema,
  transactionIdOf,
} from "./wise-transfer.ts";

/** What others made in the profile may look otherwise, and matters to nobody here. */
const ListSchema = z.array(z.looseObject({ id: z.int(), customerTransactionId: z.string().nullish() }));
const AccountSchema = z.object({ id: z.int(), currency: z.string() });
const QuoteSchema = z.object({
  id: z.string(),
  sourceCurrency: z.string(),
  targetCurrency: z.string(),
  targetAmount: z.number(),
});
const FundingSchema = z.object({ status: z.string(), errorCode: z.string().nullish() });
const PaymentsSchema = z.array(z.unknown());

const DAY_MS = 24 * 3_600_000;
const PAGE_LENGTH = 100;
const MOST_PAGES = 50;

/**
 * Looks whether the transfer is there, makes it if not, and funds it if nobody has. Until it is funded no money moves, so a
 * call that died before that is simply taken up again.
 */
export async function sendTransfer(
  client: WiseClient,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer>> {
  const known = await lookUp(client, order);
  if (known.outcome !== "done") return known;
  const transfer = known.value === null ? await createTransfer(client, order) : done(known.value);
  if (transfer.outcome === "done") return fund(client, order, transfer.value);
  if (transfer.outcome === "unknown" || transfer.of === "request") return transfer;
  // Somebody else may have made it meanwhile.
  const now = await lookUp(client, order);
  return now.outcome === "done" && now.value === null ? transfer : unknown(transfer.reason);
}

/**
 * Nobody sends what is looked for, so an unfunded transfer is canceled before it counts as none: a person can still confirm it in
 * Wise, and would pay twice with the one that takes its place.
 */
export async function findTransfer(
  client: WiseClient,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer | null>> {
  const known = await lookUp(client, order);
  if (known.outcome !== "done") return known;
  if (known.value === null) return done(null);
  if (known.value.status !== NOT_FUNDED) return believe(order, known.value);
  const isFunded = await readFunded(client, known.value);
  if (isFunded.outcome !== "done") return isFunded;
  if (isFunded.value) return believe(order, known.value);
  const canceled = await cancel(client, String(known.value.id), order);
  return canceled.outcome === "done" ? done(null) : unknown(canceled.reason);
}

export async function readTransfer(
  client: WiseClient,
  transferId: string,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer>> {
  const answer = await readOne(client, transferId, order);
  return answer.outcome === "done" ? believe(order, answer.value) : answer;
}

/** Wise cancels a transfer for as long as the money has not left. */
export async function undoTransfer(
  client: WiseClient,
  transferId: string,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer>> {
  const before = await readTransfer(client, transferId, order);
  if (before.outcome !== "done" || before.value.state === "returned") return before;
  const canceled = await cancel(client, transferId, order);
  if (canceled.outcome !== "refused") return canceled;
  const now = await readTransfer(client, transferId, order);
  if (now.outcome === "done" && now.value.state === "returned") return now;
  return refuseRequest(`The transfer cannot be taken back. ${canceled.reason}`);
}

/** The transfer of the order, funded or not. */
async function lookUp(client: WiseClient, order: TransferOrder): Promise<RailAnswer<Transfer | null>> {
  const found = new Map<number, unknown>();
  // Wise's clock may be behind ours.
  const since = new Date(order.askedAt.getTime() - DAY_MS).toISOString();
  for (let page = 0; page < MOST_PAGES; page++) {
    const place = { limit: String(PAGE_LENGTH), offset: String(page * PAGE_LENGTH) };
    const query = { profile: client.profileId, createdDateStart: since, ...place };
    const answer = await client.ask(ListSchema, { path: "/v1/transfers", query });
    if (answer.outcome !== "done") return asRequest(answer);
    for (const transfer of answer.value) {
      if (hasKey(order, transfer.customerTransactionId ?? null)) found.set(transfer.id, transfer);
    }
    if (answer.value.length < PAGE_LENGTH) return theOnly([...found.values()], order);
  }
  return unknown("Wise's list of transfers has no end.");
}

function theOnly(transfers: readonly unknown[], order: TransferOrder): RailAnswer<Transfer | null> {
  if (transfers.length === 0) return done(null);
  if (transfers.length > 1) return unknown(`Wise has ${transfers.length} transfers of this payout.`);
  const transfer = TransferSchema.safeParse(transfers[0]);
  if (!transfer.success) return unknown("Wise answered something that cannot be understood.");
  return isOf(order, transfer.data) ? done(transfer.data) : ofAnother(order, transfer.data);
}

async function createTransfer(client: WiseClient, order: TransferOrder): Promise<RailAnswer<Transfer>> {
  const { currency, recipient } = order;
  const entered = accountOf(recipient, currency);
  if (entered.outcome !== "done") return entered;
  const account = await client.ask(AccountSchema, {
    method: "POST",
    path: "/v1/accounts",
    body: { profile: Number(client.profileId), ownedByCustomer: false, ...entered.value },
  });
  if (account.outcome !== "done") return account;
  if (account.value.currency !== currency) return unknown("Wise made an account in another currency.");
  const quoted = await quoteFor(client, order, account.value.id);
  if (quoted.outcome !== "done") return quoted;
  const made = await client.ask(TransferSchema, {
    method: "POST",
    path: "/v1/transfers",
    body: {
      targetAccount: account.value.id,
      quoteUuid: quoted.value,
      customerTransactionId: transactionIdOf(order.key),
      details: { reference: referenceOf(order) },
    },
  });
  if (made.outcome !== "done") return made;
  // Made by another call at the same time, to the account that it entered: whoever looks next finds it.
  if (made.value.targetAccount !== account.value.id) return doubt(made.value);
  // A repeat may be answered with what the transfer was at first, so what it is now is read.
  return readOne(client, String(made.value.id), order);
}

async function quoteFor(
  client: WiseClient,
  { amountMinor, currency }: TransferOrder,
  targetAccount: number,
): Promise<RailAnswer<string>> {
  const answer = await client.ask(QuoteSchema, {
    method: "POST",
    path: `/v3/profiles/${client.profileId}/quotes`,
    body: {
      sourceCurrency: currency,
      targetCurrency: currency,
      targetAmount: toMajorNumber({ amountMinor, currency }),
      targetAccount,
      preferredPayIn: "BALANCE",
    },
  });
  if (answer.outcome !== "done") return answer;
  const { id, sourceCurrency, targetCurrency, targetAmount } = answer.value;
  const isAsked =
    sourceCurrency === currency &&
    targetCurrency === currency &&
    targetAmount === toMajorNumber({ amountMinor, currency });
  return isAsked ? done(id) : unknown("Wise quoted another amount than the one that was asked for.");
}

async function fund(
  client: WiseClient,
  order: TransferOrder,
  transfer: Transfer,
): Promise<RailAnswer<RailTransfer>> {
  if (transfer.status !== NOT_FUNDED) return believe(order, transfer);
  const answer = await client.ask(FundingSchema, {
    method: "POST",
    path: `/v3/profiles/${client.profileId}/transfers/${transfer.id}/payments`,
    body: { type: "BALANCE" },
  });
  if (answer.outcome === "unknown" || (answer.outcome === "refused" && answer.of === "request"))
    return answer;
  if (answer.outcome === "refused") return giveUp(client, order, transfer, answer.reason);
  if (answer.value.status === "COMPLETED") return believe(order, transfer);
  if (answer.value.status !== "REJECTED") return unknown("Wise has not said whether the transfer is funded.");
  return giveUp(client, order, transfer, reasonOf(answer.value.errorCode ?? "", order));
}

/** Not funded by this call. Unless another one did it, the transfer is canceled, so that nobody funds it later. */
async function giveUp(
  client: WiseClient,
  order: TransferOrder,
  { id }: Transfer,
  reason: string,
): Promise<RailAnswer<RailTransfer>> {
  const now = await readOne(client, String(id), order);
  if (now.outcome !== "done") return unknown(reason, now.reason);
  if (now.value.status !== NOT_FUNDED) return believe(order, now.value);
  const isFunded = await readFunded(client, now.value);
  if (isFunded.outcome !== "done") return unknown(reason, isFunded.reason);
  if (isFunded.value) return believe(order, now.value);
  const canceled = await cancel(client, String(id), order);
  return canceled.outcome === "done" ? refuseOrder(reason) : unknown(reason, canceled.reason);
}

function reasonOf(code: string, { currency }: TransferOrder): string {
  return /insufficient|payment-option-unavailable/.test(code)
    ? `There is not enough money in the Wise balance in ${currency}. Add money to it, then pay again.`
    : `Wise did not pay from the balance (${/^[a-z._-]{1,60}$/i.exec(code)?.[0] ?? "no reason given"}).`;
}

async function readFunded(client: WiseClient, { id }: Transfer): Promise<RailAnswer<boolean>> {
  const answer = await client.ask(PaymentsSchema, { path: `/v1/transfers/${id}/payments` });
  return answer.outcome === "done" ? done(answer.value.length > 0) : asRequest(answer);
}

async function cancel(
  client: WiseClient,
  transferId: string,
  order: TransferOrder,
): Promise<RailAnswer<RailTransfer>> {
  const path = `/v1/transfers/${encodeURIComponent(transferId)}/cancel`;
  const answer = await client.ask(TransferSchema, { method: "PUT", path });
  if (answer.outcome !== "done") return answer;
  if (String(answer.value.id) !== transferId) return doubt(answer.value);
  const canceled = believe(order, answer.value);
  if (canceled.outcome === "done" && canceled.value.state !== "returned") {
    return unknown("Wise has not said whether the transfer is canceled.");
  }
  return canceled;
}

async function readOne(
  client: WiseClient,
  transferId: string,
  order: TransferOrder,
): Promise<RailAnswer<Transfer>> {
  const path = `/v1/transfers/${encodeURIComponent(transferId)}`;
  const answer = await client.ask(TransferSchema, { path });
  if (answer.outcome !== "done") return asRequest(answer);
  const isAsked = String(answer.value.id) === transferId && isOf(order, answer.value);
  return isAsked ? answer : ofAnother(order, answer.value);
}
