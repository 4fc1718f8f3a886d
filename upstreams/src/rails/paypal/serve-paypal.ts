import { randomUUID } from "node:crypto";
import { currencyOf, isCurrencyCode } from "@clipledger/domain/money/currencies";
import { decimalText } from "@clipledger/domain/money/decimal";
import { type Asked, type Reply, serveUpstream } from "../../serve.ts";
import type { Fault, ImitatedRail } from "../imitated-rail.ts";
import { checkExchange } from "./check-shapes.ts";
import { type CreatePayout, createPayoutBook, type PayoutBook, problemsOf } from "./payout-book.ts";
import { createMessageSigner, type MessageSigner } from "./sign-messages.ts";

/** PayPal, with what only PayPal has. */
export interface ImitatedPaypal extends ImitatedRail {
  /** Tokens that were given out are no longer taken. */
  endTokens(): void;
  /** Any of PayPal's statuses of an item, with the error that it has then. */
  setStatus(id: string, status: string, error?: { readonly name: string; readonly message: string }): void;
}

const CREDENTIALS = {
  clientId: "paypal-client",
  clientSecret: "paypal-secret-7Kq2",
  webhookId: "8AB12345CD678901E",
};
const CERTIFICATE_PATH = "/v1/notifications/certs/CERT-360caa42-imitated";

/** PayPal's payouts: batches by `sender_batch_id`, access tokens, signed messages. New payments are unclaimed, and no clock matters. */
export async function servePaypal(_now?: () => Date, port = 0): Promise<ImitatedPaypal> {
  const faults: { fault: Fault; left: number }[] = [];
  const problems: string[] = [];
  let tokens = new Set<string>();
  let signer: MessageSigner | undefined;
  // Requests come in only once it listens, which is when there is an address.
  let book: PayoutBook;
  const findSigner = () => {
    signer ??= createMessageSigner({
      webhookId: CREDENTIALS.webhookId,
      certificateUrl: `${server.url}${CERTIFICATE_PATH}`,
    });
    return signer;
  };
  const answer = async (asked: Asked): Promise<Reply> => {
    const fault = takeFault(faults);
    if (fault === "lost") return { body: "", isUnheard: true };
    if (fault === "server-error")
      return problem(500, "INTERNAL_ERROR", "An internal service error has occurred.");
    const reply = carryOut({ book, tokens, findSigner, problems, isRefused: fault === "refused" }, asked);
    return fault === "carried-out-unheard" ? { body: "", isUnheard: true } : reply;
  };
  const server = await serveUpstream(answer, port);
  book = createPayoutBook(server.url);
  const batchOf = (id: string) => {
    const batch = book.find(id);
    if (batch === undefined) throw new Error(`No payment ${id}`);
    return batch;
  };
  return {
    url: server.url,
    credentials: CREDENTIALS,
    recipientDetails: { email: "creator@example.com" },
    payments: book.payments,
    requests: () => server.requests.map((request) => request.split("?")[0] ?? request),
    fail: (fault, afterRequests) => void faults.push({ fault, left: afterRequests }),
    completeOnboarding: () => undefined,
    completePayment: (id) => void Object.assign(batchOf(id), { status: "SUCCESS", error: undefined }),
    returnPayment: (id, message) => {
      const status = batchOf(id).status === "SUCCESS" ? "REFUNDED" : "RETURNED";
      const error = message === undefined ? undefined : { name: "PAYMENT_RETURNED", message };
      Object.assign(batchOf(id), { status, error });
    },
    changeAmount: (id, amountMinor) => {
      const { item } = batchOf(id);
      const { currency } = item.amount;
      const { precision } = currencyOf(isCurrencyCode(currency) ? currency : "EUR");
      const amount = { value: decimalText(amountMinor, precision), currency };
      batchOf(id).item = { ...item, amount };
    },
    setStatus: (id, status, error) => void Object.assign(batchOf(id), { status, error }),
    forgetKeys: book.forgetKeys,
    endTokens: () => {
      tokens = new Set();
    },
    messageAbout: (id, at) =>
      findSigner().sign(JSON.stringify(eventAbout(book.showItem(batchOf(id)), at)), at),
    problems: () => problems,
    stop: server.stop,
  };
}

function takeFault(faults: { fault: Fault; left: number }[]): Fault | undefined {
  const due = faults.findIndex(({ left }) => left === 0);
  const [taken] = due === -1 ? [] : faults.splice(due, 1);
  for (const waiting of faults) waiting.left = Math.max(0, waiting.left - 1);
  return taken?.fault;
}

interface World {
  readonly book: PayoutBook;
  readonly tokens: Set<string>;
  readonly findSigner: () => MessageSigner;
  readonly problems: string[];
  readonly isRefused: boolean;
}

function carryOut(world: World, asked: Asked): Reply {
  if (asked.path === "/v1/oauth2/token") return giveToken(world, asked);
  if (asked.path === CERTIFICATE_PATH)
    return world.isRefused ? { status: 404, body: "" } : { body: world.findSigner().certificate };
  const operation = OPERATIONS.find(({ method, at }) => method === asked.method && at.test(asked.path));
  if (operation === undefined) {
    world.problems.push(`${asked.method} ${asked.path} is not one of PayPal's`);
    return problem(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.");
  }
  const body = asked.body === "" ? undefined : parse(asked.body);
  const token = asked.headers.authorization?.replace(/^Bearer /, "") ?? "";
  const reply = world.tokens.has(token)
    ? operation.answer(world, operation.at.exec(asked.path)?.[1] ?? "", body)
    : problem(
        401,
        "AUTHENTICATION_FAILURE",
        "Authentication failed due to invalid authentication credentials.",
      );
  const { headers, query, method } = asked;
  const exchange = { path: operation.path, method, query, headers, body };
  const published = withoutUnpublished(reply.body);
  world.problems.push(...checkExchange({ ...exchange, status: reply.status ?? 200, answer: published }));
  return reply;
}

function giveToken({ tokens, problems, isRefused }: World, { method, headers, body }: Asked): Reply {
  const basic = Buffer.from(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`).toString("base64");
  if (method !== "POST" || body !== "grant_type=client_credentials")
    problems.push("The token is asked for differently");
  if (isRefused || headers.authorization !== `Basic ${basic}`)
    return {
      status: 401,
      body: { error: "invalid_client", error_description: "Client Authentication failed" },
    };
  const token = `A21AA${randomUUID()}`;
  tokens.add(token);
  const scope = "https://uri.paypal.com/services/invoicing https://uri.paypal.com/payments/payouts openid";
  return {
    body: {
      scope,
      access_token: token,
      token_type: "Bearer",
      app_id: "APP-80W284485P519543T",
      expires_in: 31_668,
    },
  };
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly at: RegExp;
  readonly answer: (world: World, id: string, body: unknown) => Reply;
}

const OPERATIONS: readonly Operation[] = [
  {
    method: "POST",
    path: "/v1/payments/payouts",
    at: /^\/v1\/payments\/payouts$/,
    // The shape of the body is checked beside it.
    answer: (world, _, body) => createPayout(world, body as Partial<CreatePayout>),
  },
  {
    method: "GET",
    path: "/v1/payments/payouts/{id}",
    at: /^\/v1\/payments\/payouts\/([^/]+)$/,
    answer: ({ book, isRefused }, id) => {
      if (isRefused)
        return problem(403, "NOT_AUTHORIZED", "Authorization failed due to insufficient permissions.");
      const batch = book.find(id);
      return batch === undefined ? notFound() : { body: book.showBatch(batch) };
    },
  },
  {
    method: "POST",
    path: "/v1/payments/payouts-item/{payout_item_id}/cancel",
    at: /^\/v1\/payments\/payouts-item\/([^/]+)\/cancel$/,
    answer: ({ book, isRefused }, id) => {
      const batch = book.findByItem(id);
      if (batch === undefined) return notFound();
      if (isRefused) return problem(400, "ITEM_CANCELLATION_FAILED", "Item cancellation failed.");
      if (batch.status !== "UNCLAIMED")
        return problem(400, "ITEM_INCORRECT_STATUS", "Item is not in unclaimed status.");
      batch.status = "RETURNED";
      return { body: book.showItem(batch) };
    },
  },
];

/** PayPal looks for the key in its first scan of a request, before it looks at the account's balance. */
function createPayout({ book, isRefused }: World, body: Partial<CreatePayout>): Reply {
  const { sender_batch_header: header, items } = body;
  if (header === undefined || items === undefined)
    return problem(400, "INVALID_REQUEST", "Request is not well-formed.");
  const existing = book.findByKey(header.sender_batch_id);
  if (existing !== undefined) {
    if (isRefused)
      return problem(429, "RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting.");
    const link = [
      { href: `https://api.paypal.com/v1/payments/payouts/${existing.id}`, rel: "self", method: "GET" },
    ];
    const issue = "Batch with given sender_batch_id already exists";
    return problem(400, "USER_BUSINESS_ERROR", "User business error.", [
      { field: "SENDER_BATCH_ID", issue, link },
    ]);
  }
  const [item] = items;
  const details = item === undefined ? [{ field: "items", issue: "Required" }] : problemsOf(item);
  if (item === undefined || details.length > 0)
    return problem(400, "VALIDATION_ERROR", "Invalid request - see details", details);
  if (isRefused) return problem(422, "INSUFFICIENT_FUNDS", "Sender does not have sufficient funds.");
  return { status: 201, body: book.showCreated(book.add(header, item)) };
}

function notFound(): Reply {
  return problem(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.");
}

function problem(status: number, name: string, message: string, details?: readonly object[]): Reply {
  return {
    status,
    body: { name, message, debug_id: "5f0b8c9d1e2a3", ...(details !== undefined && { details }) },
  };
}

/** The link in an error's details is sent by PayPal and not published. */
function withoutUnpublished(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (name, value) => (name === "link" ? undefined : value)));
}

const EVENTS: Readonly<Record<string, string>> = { SUCCESS: "SUCCEEDED", ONHOLD: "HELD" };

function eventAbout(resource: { readonly transaction_status: string }, at: Date): object {
  const { transaction_status: status } = resource;
  return {
    id: `WH-${randomUUID()}`,
    event_version: "1.0",
    create_time: at.toISOString(),
    resource_type: "payouts_item",
    event_type: `PAYMENT.PAYOUTS-ITEM.${EVENTS[status] ?? status}`,
    summary: `Payout item – ${status.toLowerCase()}`,
    resource,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
