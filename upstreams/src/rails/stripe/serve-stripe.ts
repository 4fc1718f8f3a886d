import { createHmac } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Asked, Reply } from "../../serve.ts";
import type { ImitatedMessage, ImitatedRail } from "../imitated-rail.ts";
import { serveWithFaults } from "../serve-with-faults.ts";
import { answerStripe } from "./answer-stripe.ts";
import { parameterShapes, readParameters, refuseParameters, stripeError } from "./stripe-parameters.ts";
import {
  createStripeWorld,
  paymentOf,
  payOut,
  payoutOf,
  type StripeTransfer,
  type StripeWorld,
  showEvent,
  showPayout,
  showTransfer,
} from "./stripe-world.ts";

const credentials = { secretKey: "sk_test_imitated4eC39HqLyjWD", webhookSecret: "whsec_imitated7FkPz" };

interface RememberedKey {
  /** What was asked with it. */
  readonly asked: string;
  /** Undefined while it is being carried out. */
  reply: Reply | undefined;
}

/** Stripe's API of connected accounts, transfers and payouts. Keys are remembered until they are forgotten. */
export async function serveStripe(now: () => Date = () => new Date(), port = 0): Promise<ImitatedRail> {
  const world = createStripeWorld(now);
  const keys = new Map<string, RememberedKey>();
  const problems: string[] = [];
  const service = await serveWithFaults(
    {
      answer: (asked) => answer(world, keys, problems, asked),
      refuse: (asked) => refuse(keys, asked),
      serverError: stripeError(500, "api_error", "An unknown error occurred", "api_error"),
    },
    port,
  );
  return {
    url: service.url,
    credentials,
    recipientDetails: {},
    payments: () => world.transfers.map((transfer) => paymentOf(world, transfer)),
    requests: service.requests,
    fail: service.fail,
    completeOnboarding: () => {
      world.isOnboarded = true;
    },
    completePayment: (id) => void payOut(world, transferOf(world, id)),
    returnPayment: (id, reason) => returnPayment(world, transferOf(world, id), reason),
    changeAmount: (id, amountMinor) =>
      void Object.assign(transferOf(world, id), { amount: Number(amountMinor) }),
    forgetKeys: () => keys.clear(),
    messageAbout: (id, at) => messageAbout(world, transferOf(world, id), at),
    problems: () => problems,
    stop: service.stop,
  };
}

async function answer(
  world: StripeWorld,
  keys: Map<string, RememberedKey>,
  problems: string[],
  asked: Asked,
): Promise<Reply> {
  if (asked.headers.authorization !== `Bearer ${credentials.secretKey}`) {
    return stripeError(401, "api_key_invalid", "Invalid API Key provided: sk_test_****");
  }
  const operation = `${asked.method} ${asked.path.replace(/\/(acct|tr)_\w+/, "/:id")}`;
  const shape = parameterShapes[operation];
  if (shape === undefined) {
    problems.push(`${operation} is not imitated`);
    return stripeError(404, "resource_missing", `Unrecognized request URL (${operation})`);
  }
  const parameters = readParameters(asked);
  const refusal = refuseParameters(shape, parameters);
  if (refusal !== undefined) {
    problems.push(`${operation}: ${JSON.stringify(refusal.body)}`);
    return refusal;
  }
  const carryOut = () => answerStripe(world, operation, asked, parameters);
  return asked.method === "POST" ? once(keys, asked, carryOut) : carryOut();
}

/** What was answered to a key is answered again; a key says one thing only. */
async function once(
  keys: Map<string, RememberedKey>,
  { path, body, headers }: Asked,
  carryOut: () => Reply,
): Promise<Reply> {
  const key = String(headers["idempotency-key"]);
  const asked = `${path} ${body}`;
  const known = keys.get(key);
  if (known === undefined) {
    const entry: RememberedKey = { asked, reply: undefined };
    keys.set(key, entry);
    // Others who come with the same key now find it in use.
    await setImmediate();
    entry.reply = carryOut();
    return entry.reply;
  }
  if (known.asked !== asked) {
    const words =
      "Keys for idempotent requests can only be used with the same parameters they were first used with.";
    return stripeError(400, "idempotency_error", words, "idempotency_error");
  }
  const words = "There is currently another in-progress request using this Idempotent Key.";
  return known.reply ?? stripeError(409, "idempotency_key_in_use", words, "idempotency_error");
}

/** A transfer is refused for want of money, and Stripe remembers that; everything else for coming too fast. */
function refuse(keys: Map<string, RememberedKey>, asked: Asked): Reply {
  if (asked.method !== "POST" || asked.path !== "/v1/transfers") {
    return stripeError(429, "rate_limit", "Too many requests", "rate_limit_error");
  }
  const words = "You have insufficient available funds in your Stripe account.";
  const reply = stripeError(400, "balance_insufficient", words);
  const key = String(asked.headers["idempotency-key"]);
  if (!keys.has(key)) keys.set(key, { asked: `${asked.path} ${asked.body}`, reply });
  return reply;
}

function transferOf({ transfers }: StripeWorld, id: string): StripeTransfer {
  const transfer = transfers.find((one) => one.id === id);
  if (transfer === undefined) throw new Error(`no transfer ${id}`);
  return transfer;
}

/** With a reason, the bank refuses the payout, and the money lies in the creator's account; without, Stripe reverses. */
function returnPayment(world: StripeWorld, transfer: StripeTransfer, reason: string | undefined): void {
  if (reason === undefined) {
    transfer.reversal ??= { id: world.nextId("trr"), metadata: {} };
    return;
  }
  const payout = payoutOf(world, transfer) ?? payOut(world, transfer);
  payout.status = "failed";
  payout.failureMessage = reason;
}

function messageAbout(world: StripeWorld, transfer: StripeTransfer, at: Date): ImitatedMessage {
  const body = JSON.stringify(eventAbout(world, transfer));
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", credentials.webhookSecret).update(`${time}.${body}`).digest("hex");
  return { headers: { "stripe-signature": `t=${time},v1=${signature}` }, body };
}

function eventAbout(world: StripeWorld, transfer: StripeTransfer): object {
  if (transfer.reversal) return showEvent(world, "transfer.reversed", showTransfer(transfer));
  const payout = payoutOf(world, transfer);
  return payout === undefined
    ? showEvent(world, "transfer.created", showTransfer(transfer))
    : showEvent(world, `payout.${payout.status}`, showPayout(payout), payout.account);
}
