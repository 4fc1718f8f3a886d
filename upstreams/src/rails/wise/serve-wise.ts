import { createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import type { Asked, Reply } from "../../serve.ts";
import type { ImitatedMessage, ImitatedRail } from "../imitated-rail.ts";
import { serveWithFaults } from "../serve-with-faults.ts";
import { answerWise, createWiseWorld, paymentOf, type WiseTransfer, type WiseWorld } from "./answer-wise.ts";
import { flatten, refuseRequest, requestShapes, wiseErrors } from "./wise-requests.ts";

const API_TOKEN = "b7e04c1d-imitated-4f6a-9d55-0c2f3c6f0a11";
const PROFILE_ID = 14599371;

/** One key for all that run, as Wise has one for all its customers. */
let keys: { readonly publicKey: string; readonly privateKey: string } | undefined;

function signingKeys(): NonNullable<typeof keys> {
  keys ??= generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return keys;
}

/** Wise's API of recipients, quotes and transfers from a balance, as Wise documents it; nobody has recorded it. */
export async function serveWise(now: () => Date = () => new Date(), port = 0): Promise<ImitatedRail> {
  const world = createWiseWorld(PROFILE_ID, now);
  const problems: string[] = [];
  const service = await serveWithFaults(
    {
      answer: (asked) => answer(world, problems, asked),
      refuse,
      serverError: wiseErrors(500, "UNEXPECTED_ERROR", "Something went wrong."),
    },
    port,
  );
  return {
    url: service.url,
    credentials: {
      apiToken: API_TOKEN,
      profileId: String(PROFILE_ID),
      webhookPublicKey: signingKeys().publicKey,
    },
    recipientDetails: {
      accountHolder: "Maya Lind",
      iban: "DE89 3704 0044 0532 0130 00",
      sortCode: "04-00-75",
      accountNumber: "37778842",
      routingNumber: "111000025",
      accountType: "checking",
      addressLine: "50 Sunflower Ave",
      city: "Phoenix",
      state: "AZ",
      postCode: "85001",
    },
    payments: () => world.transfers.filter(({ isFunded }) => isFunded).map(paymentOf),
    requests: service.requests,
    fail: service.fail,
    // Wise asks recipients for nothing.
    completeOnboarding: () => {},
    completePayment: (id) => move(transferOf(world, id), "outgoing_payment_sent"),
    returnPayment: (id, reason) => move(transferOf(world, id), "funds_refunded", reason),
    changeAmount: (id, amountMinor) =>
      void Object.assign(transferOf(world, id), { amount: Number(amountMinor) / 100 }),
    forgetKeys: () => world.keys.clear(),
    messageAbout: (id, at) => messageAbout(transferOf(world, id), at),
    problems: () => problems,
    stop: service.stop,
  };
}

async function answer(world: WiseWorld, problems: string[], asked: Asked): Promise<Reply> {
  if (asked.headers.authorization !== `Bearer ${API_TOKEN}`) {
    return { status: 401, body: { error: "invalid_token", error_description: asked.headers.authorization } };
  }
  const operation = `${asked.method} ${asked.path.replaceAll(/\/\d+(?=\/|$)/g, "/:id")}`;
  const shape = requestShapes[operation];
  const report = (reply: Reply) => {
    problems.push(`${operation}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  if (shape === undefined) return report(wiseErrors(404, "NOT_FOUND", "No such address."));
  const values = asked.method === "GET" ? Object.fromEntries(asked.query) : JSON.parse(asked.body || "{}");
  const refusal = refuseRequest(shape, flatten(values));
  return refusal === undefined ? answerWise(world, operation, asked.path, values) : report(refusal);
}

/** Funding is refused for want of money, what makes something for its contents, and reading for coming too fast. */
function refuse({ method, path }: Asked): Reply {
  if (method === "GET") return { status: 429, body: { message: "Too many requests" } };
  return path.endsWith("/payments")
    ? { status: 201, body: { type: "BALANCE", status: "REJECTED", errorCode: "transfer.insufficient_funds" } }
    : wiseErrors(422, "NOT_VALID", "Please check what was entered.");
}

function transferOf({ transfers }: WiseWorld, id: string): WiseTransfer {
  const transfer = transfers.find((one) => String(one.id) === id);
  if (transfer === undefined) throw new Error(`no transfer ${id}`);
  return transfer;
}

function move(transfer: WiseTransfer, status: string, failure?: string): void {
  Object.assign(transfer, { status, failure, lateShows: 0 });
}

function messageAbout(transfer: WiseTransfer, at: Date): ImitatedMessage {
  const { id, account, status, failure } = transfer;
  const time = { occurred_at: at.toISOString() };
  const change = {
    resource: { type: "transfer", id, profile_id: PROFILE_ID, account_id: account },
    ...{ current_state: status, previous_state: "incoming_payment_waiting", ...time },
  };
  const reasons = { failure_reason_code: "ACCOUNT_CLOSED", failure_description: failure };
  const body = JSON.stringify({
    data: failure === undefined ? change : { transfer_id: id, profile_id: PROFILE_ID, ...reasons, ...time },
    subscription_id: "01234567-89ab-cdef-0123-456789abcdef",
    event_type: failure === undefined ? "transfers#state-change" : "transfers#payout-failure",
    schema_version: "2.0.0",
    sent_at: at.toISOString(),
  });
  const signature = createSign("RSA-SHA256").update(body).sign(signingKeys().privateKey, "base64");
  return { headers: { "x-signature-sha256": signature, "x-delivery-id": randomUUID() }, body };
}
