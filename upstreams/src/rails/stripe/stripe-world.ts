import { readFileSync } from "node:fs";
import type { ImitatedPayment } from "../imitated-rail.ts";

export interface StripeAccount {
  readonly id: string;
  readonly country: string;
  readonly email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
}

export interface StripeTransfer {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly group: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  /** The payment that the transfer is in the account of its destination. */
  readonly paymentId: string;
  reversal: { readonly id: string; readonly metadata: Readonly<Record<string, string>> } | undefined;
}

interface StripePayout {
  readonly id: string;
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  /** Payments, or a payout that failed before. */
  readonly sources: readonly string[];
  status: "paid" | "failed";
  failureMessage: string | null;
}

/** All that the imitated Stripe knows. */
export interface StripeWorld {
  readonly accounts: Map<string, StripeAccount>;
  readonly transfers: StripeTransfer[];
  readonly payouts: StripePayout[];
  isOnboarded: boolean;
  readonly now: () => Date;
  readonly nextId: (prefix: string) => string;
}

export function createStripeWorld(now: () => Date): StripeWorld {
  let count = 0;
  const nextId = (prefix: string) => `${prefix}_1Imitated${String(++count).padStart(8, "0")}`;
  return { accounts: new Map(), transfers: [], payouts: [], isOnboarded: false, now, nextId };
}

export function secondsNow({ now }: StripeWorld): number {
  return Math.floor(now().getTime() / 1000);
}

export function paymentOf(world: StripeWorld, transfer: StripeTransfer): ImitatedPayment {
  const payout = payoutOf(world, transfer);
  return {
    id: transfer.id,
    key: transfer.group ?? "",
    amountMinor: BigInt(transfer.amount),
    currency: transfer.currency.toUpperCase(),
    state: transfer.reversal ? "returned" : payout?.status === "paid" ? "completed" : "sent",
  };
}

export function payoutOf(world: StripeWorld, { paymentId }: StripeTransfer): StripePayout | undefined {
  return world.payouts.find(({ sources }) => sources.includes(paymentId));
}

/** Pays out what the transfer brought to the account that it went to. */
export function payOut(world: StripeWorld, transfer: StripeTransfer): StripePayout {
  const { destination: account, amount, currency, paymentId } = transfer;
  const payout: StripePayout = {
    id: world.nextId("po"),
    account,
    amount,
    currency,
    created: secondsNow(world),
    sources: [paymentId],
    status: "paid",
    failureMessage: null,
  };
  world.payouts.push(payout);
  return payout;
}

type Resource =
  | "account"
  | "account_link"
  | "balance_transaction"
  | "event"
  | "payout"
  | "transfer"
  | "transfer_reversal";

/** A copy of the recorded object. */
function recorded(name: Resource): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), "utf8"));
}

export function showAccount(world: StripeWorld, account: StripeAccount): object {
  const { isOnboarded } = world;
  const due = ["external_account", "individual.dob.day", "individual.dob.month", "tos_acceptance.date"];
  const shown = recorded("account");
  return {
    ...shown,
    ...account,
    type: "express",
    capabilities: { transfers: isOnboarded ? "active" : "inactive" },
    payouts_enabled: isOnboarded,
    details_submitted: isOnboarded,
    // The recording has an object here.
    requirements: {
      ...(shown["requirements"] as object),
      currently_due: isOnboarded ? [] : due,
      eventually_due: isOnboarded ? [] : due,
      disabled_reason: isOnboarded ? null : "requirements.past_due",
    },
  };
}

export function showAccountLink(world: StripeWorld, account: string): object {
  const created = secondsNow(world);
  const url = `https://connect.stripe.com/setup/e/${account}/imitated`;
  return { ...recorded("account_link"), created, expires_at: created + 300, url };
}

export function showTransfer(transfer: StripeTransfer): object {
  const { id, amount, currency, destination, description, metadata, created, reversal } = transfer;
  return {
    ...recorded("transfer"),
    ...{ id, amount, currency, destination, description, metadata, created },
    amount_reversed: reversal ? amount : 0,
    destination_payment: transfer.paymentId,
    reversals: {
      ...list(reversal ? [showReversal(transfer)] : [], `/v1/transfers/${id}/reversals`),
    },
    reversed: reversal !== undefined,
    transfer_group: transfer.group,
  };
}

export function showReversal({ id, amount, currency, created, reversal }: StripeTransfer): object {
  return { ...recorded("transfer_reversal"), ...reversal, amount, currency, created, transfer: id };
}

export function showPayout({ id, amount, currency, created, status, failureMessage }: StripePayout): object {
  const failure =
    status === "failed" ? { failure_code: "account_closed", failure_message: failureMessage } : {};
  return { ...recorded("payout"), id, amount, currency, created, status, ...failure };
}

export function showBalanceTransaction({ amount, currency, created }: StripePayout, source: string): object {
  const fields = { id: `txn_${source}`, amount, net: amount, currency, created, source };
  return { ...recorded("balance_transaction"), ...fields, type: "payment", reporting_category: "transfer" };
}

export function showEvent(world: StripeWorld, type: string, object: object, account?: string): object {
  const event = {
    ...recorded("event"),
    id: world.nextId("evt"),
    type,
    data: { object },
    created: secondsNow(world),
  };
  return account === undefined ? event : { ...event, account };
}

export function list(data: readonly object[], url: string, hasMore = false): object {
  return { object: "list", data, has_more: hasMore, url };
}
