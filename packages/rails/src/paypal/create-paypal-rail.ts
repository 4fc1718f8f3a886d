import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { decimalText } from "@clipledger/domain/money/decimal";
import { z } from "zod";
import type {
  Rail,
  RailAnswer,
  RailConnection,
  RailProfile,
  RailTransfer,
  RecipientState,
  TransferOrder,
} from "../rail.ts";
import { judgeBatch, judgeCanceled, judgeCreated, type Payout } from "./judge-payout.ts";
import { createMessageOpener } from "./open-message.ts";
import { createPaypalApi, type PaypalApi, refusedRequest } from "./paypal-api.ts";
import { judgeFailure, judgeRefusal } from "./paypal-errors.ts";

const PAYOUTS_SCOPE = "https://uri.paypal.com/payments/payouts";

/**
 * Every transfer is a batch with one item, and `RailTransfer.id` is the batch's id: creation answers it, an error about a
 * repeated key links to it, messages name it, and the item is read with it.
 */
export function createPaypalRail(connection: RailConnection): Rail {
  const api = createPaypalApi(connection);
  const clean = <Value>(answer: RailAnswer<Value>) => withoutCredentials(api, answer);
  return {
    profile: paypalProfile,
    test: async () => clean(await testAccess(api)),
    prepare: async (recipient) => ({ outcome: "done", value: stateOf(recipient.details["email"] ?? "") }),
    send: async (order) => clean(await send(api, order)),
    // PayPal looks nothing up by our key, and repeating the request would make what is not there.
    find: async ({ key }) => ({
      outcome: "unknown",
      reason: `PayPal cannot be asked for a payout by its key. Look for ${key} among the payouts of your PayPal account`,
    }),
    read: async (id, order) => clean(transferOf(await readPayout(api, id, order))),
    undo: async (id, order) => clean(await undo(api, id, order)),
    openMessage: createMessageOpener(connection),
  };
}

async function testAccess(api: PaypalApi): Promise<RailAnswer<{ readonly account: string }>> {
  const answer = await api.signIn();
  if ("failure" in answer) return answer.failure;
  const { appId, scopes } = answer.token;
  if (scopes !== undefined && !scopes.includes(PAYOUTS_SCOPE))
    return refusedRequest("Your PayPal app may not send payouts. Turn on Payouts in its settings");
  return { outcome: "done", value: { account: appId === undefined ? "PayPal app" : `PayPal app ${appId}` } };
}

function stateOf(email: string): RecipientState {
  const isReady = isPaypalAddress(email);
  const missing = isReady ? [] : ["Enter the email address of your PayPal account"];
  return { remoteId: null, isReady, missing, onboardingUrl: null };
}

async function send(api: PaypalApi, order: TransferOrder): Promise<RailAnswer<RailTransfer>> {
  const request = payoutOf(order);
  if ("problem" in request) return { outcome: "refused", of: "order", reason: request.problem };
  const asked = await api.ask({
    method: "POST",
    path: "/v1/payments/payouts",
    requestId: order.key,
    body: request,
  });
  if (asked.failure !== undefined) return asked.failure;
  if (isDone(asked.response.status)) return judgeCreated(asked.response.body, order);
  const refusal = judgeRefusal(asked.response);
  if (!("existingId" in refusal)) return refusal;
  const existing = transferOf(await readPayout(api, refusal.existingId, order));
  // The payout is there, so that a refusal to show it must not sound as if nothing had been asked for.
  return existing.outcome === "refused" ? { outcome: "unknown", reason: existing.reason } : existing;
}

function payoutOf({ key, amountMinor, currency, recipient, reference }: TransferOrder) {
  const receiver = recipient.details["email"] ?? "";
  const value = paypalAmountText(amountMinor, currency);
  if (!paypalProfile.currencies.has(currency)) return { problem: `PayPal does not pay in ${currency}` };
  if (value === undefined)
    return { problem: `PayPal pays no such amount of ${currency}; whole units may be needed` };
  if (!isPaypalAddress(receiver))
    return { problem: "The recipient's PayPal address is missing or wrong. They have to enter it again" };
  return {
    sender_batch_header: { sender_batch_id: key, email_subject: "You have a payment" },
    items: [
      {
        recipient_type: "EMAIL",
        receiver,
        amount: { value, currency },
        sender_item_id: key,
        note: reference.replace(/\s+/g, " "),
      },
    ],
  };
}

async function readPayout(api: PaypalApi, id: string, order: TransferOrder): Promise<RailAnswer<Payout>> {
  const asked = await api.ask({ method: "GET", path: `/v1/payments/payouts/${encodeURIComponent(id)}` });
  if (asked.failure !== undefined) return asked.failure;
  const { status, body } = asked.response;
  return isDone(status) ? judgeBatch(body, id, order) : judgeFailure(asked.response);
}

/** PayPal takes back only what nobody has claimed. Of two at the same time, the later finds it returned. */
async function undo(api: PaypalApi, id: string, order: TransferOrder): Promise<RailAnswer<RailTransfer>> {
  const before = await readPayout(api, id, order);
  if (before.outcome !== "done" || before.value.transfer.state === "returned") return transferOf(before);
  const { item } = before.value;
  if (!item?.isUnclaimed) return refusedRequest(whyNot(before.value));
  const path = `/v1/payments/payouts-item/${encodeURIComponent(item.id)}/cancel`;
  const asked = await api.ask({ method: "POST", path });
  if (asked.failure !== undefined) return asked.failure;
  const { status, body } = asked.response;
  if (isDone(status)) return transferOf(judgeCanceled(body, id, order));
  if (status !== 400 && status !== 422) return judgeFailure(asked.response);
  const after = await readPayout(api, id, order);
  if (after.outcome !== "done" || after.value.transfer.state === "returned") return transferOf(after);
  return refusedRequest(whyNot(after.value));
}

function whyNot({ transfer }: Payout): string {
  return transfer.state === "completed"
    ? "The payment has arrived; PayPal takes back only payments that nobody has claimed"
    : "PayPal is still carrying out the payment; it takes back only payments that nobody has claimed";
}

function isDone(status: number): boolean {
  return status >= 200 && status < 300;
}

function transferOf(answer: RailAnswer<Payout>): RailAnswer<RailTransfer> {
  return answer.outcome === "done" ? { outcome: "done", value: answer.value.transfer } : answer;
}

function withoutCredentials<Value>(api: PaypalApi, answer: RailAnswer<Value>): RailAnswer<Value> {
  if (answer.outcome === "done") return answer;
  const reason = api.redact(answer.reason);
  if (answer.outcome === "refused") return { ...answer, reason };
  return { ...answer, reason, ...(answer.cause !== undefined && { cause: api.redact(answer.cause) }) };
}

/** What PayPal pays in. BRL and MYR reach accounts of their own country only. */
const CURRENCIES: ReadonlySet<CurrencyCode> = new Set<CurrencyCode>([
  ...(["AUD", "BRL", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "ILS", "JPY"] as const),
  ...(["MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "SEK", "SGD", "THB", "TWD", "USD"] as const),
]);

/** PayPal takes no decimals of these, though the currencies have some. */
const WHOLE_UNITS_ONLY: ReadonlySet<CurrencyCode> = new Set<CurrencyCode>(["HUF", "TWD"]);

const MAX_EMAIL_LENGTH = 127;
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

export const paypalProfile: RailProfile = {
  kind: "paypal",
  name: "PayPal",
  defaultUrl: "https://api-m.paypal.com",
  credentialFields: [
    {
      name: "clientId",
      label: "Client ID",
      hint: "Of your app at developer.paypal.com, which may use Payouts",
    },
    { name: "clientSecret", label: "Client secret", isSecret: true, hint: "Of the same app" },
    {
      name: "webhookId",
      label: "Webhook ID",
      isOptional: true,
      hint: "Shown with the webhook in the app's settings; messages of PayPal are checked with it",
      problemOf: (value) =>
        /^[A-Za-z0-9_-]{1,50}$/.test(value)
          ? undefined
          : "A webhook ID has letters and digits only, such as 1AB23456CD789012E",
    },
  ],
  recipientFields: [
    {
      name: "email",
      label: "Email address of your PayPal account",
      problemOf: (value) =>
        isPaypalAddress(value)
          ? undefined
          : `Enter an email address of at most ${MAX_EMAIL_LENGTH} characters, such as name@example.com`,
    },
  ],
  currencies: CURRENCIES,
  minimumMinor: unitOf,
  horizonMs: THIRTY_DAYS_MS,
};

export function isPaypalAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && z.email().safeParse(text).success;
}

/** The amount as PayPal takes it; undefined where it has decimals that PayPal refuses, or where there is nothing to pay. */
export function paypalAmountText(amountMinor: bigint, currency: CurrencyCode): string | undefined {
  const unit = unitOf(currency);
  if (amountMinor < unit || amountMinor % unit !== 0n) return undefined;
  const { precision } = currencyOf(currency);
  return unit === 1n ? decimalText(amountMinor, precision) : String(amountMinor / unit);
}

/** The least amount, of which every other is a multiple. */
function unitOf(currency: CurrencyCode): bigint {
  return WHOLE_UNITS_ONLY.has(currency) ? 10n ** BigInt(currencyOf(currency).precision) : 1n;
}
