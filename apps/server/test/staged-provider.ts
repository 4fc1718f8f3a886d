import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import { systemClock } from "../src/infra/clock.ts";
import { webhookHeaders, webhookSecretOf } from "../src/infra/crypto/signatures.ts";
import type { PayoutOrder } from "../src/modules/rails/provider/payout-provider.ts";

export interface StagedPayout {
  readonly id: string;
  readonly key: string;
  readonly order: PayoutOrder;
  status: ProviderPayoutStatus;
}

/** A moment in the life of a request: before it has any effect, after it had, after its answer was sent. */
export type Moment = "arrived" | "taken" | "answered";

/** What is done at a moment. `lost` ends the request there, without an answer. */
type Intervention = (moment: Moment, request: IncomingMessage) => Promise<"lost" | undefined>;

export interface StagedProvider {
  /** What a product needs to be told of it. */
  readonly environment: Record<string, string>;
  readonly payouts: readonly StagedPayout[];
  intervene: Intervention;
  /** The id that payouts are said to have when they are made or found by their key, whatever theirs is. */
  repeatId: string | undefined;
  /** The status with which requests are turned away, without any effect. */
  turnAwayWith: number | undefined;
  /** What it sends a product when the payout has moved: headers and body. */
  callbackAbout(payout: StagedPayout): { readonly headers: Record<string, string>; readonly body: string };
  stop(): Promise<void>;
}

/** A provider that outlives the product, keeps its side of the protocol, and does at each moment what a test says. */
export async function startStagedProvider(timeoutMs: number): Promise<StagedProvider> {
  const key = randomBytes(24).toString("hex");
  const callbackSecret = webhookSecretOf(randomBytes(24));
  const payouts: StagedPayout[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += chunk;
    if ((await provider.intervene("arrived", request)) === "lost") return void response.destroy();
    const turnedAway = provider.turnAwayWith && { status: provider.turnAwayWith, body: {} };
    const { status, body: shownBody } = turnedAway || perform(payouts, request, text);
    const isRepeated = request.url?.split("?", 1)[0] === "/payouts" && provider.repeatId !== undefined;
    const body = isRepeated ? { ...shownBody, id: provider.repeatId } : shownBody;
    if ((await provider.intervene("taken", request)) === "lost") return void response.destroy();
    await new Promise<void>((resolve) => {
      response.once("close", resolve);
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body), resolve);
    });
    await provider.intervene("answered", request);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const provider: StagedProvider = {
    payouts,
    intervene: async () => undefined,
    repeatId: undefined,
    turnAwayWith: undefined,
    environment: {
      CLIPLEDGER_PAYOUT_PROVIDER: "http",
      CLIPLEDGER_PAYOUT_PROVIDER_URL: `http://127.0.0.1:${port}`,
      CLIPLEDGER_PAYOUT_PROVIDER_KEY: key,
      CLIPLEDGER_PAYOUT_PROVIDER_CALLBACK_SECRET: callbackSecret,
      CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: String(timeoutMs),
    },
    callbackAbout({ id }) {
      const body = JSON.stringify({ type: "payout.updated", data: { id } });
      return { headers: webhookHeaders(callbackSecret, `msg_${id}`, body, systemClock.now()), body };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return provider;
}

function perform(payouts: StagedPayout[], { method, url = "", headers }: IncomingMessage, text: string) {
  const [path = "", query] = url.split("?", 2);
  const [, , id, action] = path.split("/");
  if (id === undefined && method === "GET") return foundBy(payouts, query);
  if (id === undefined) return made(payouts, String(headers["idempotency-key"]), JSON.parse(text));
  const payout = payouts.find((each) => each.id === id);
  if (payout === undefined) return { status: 404, body: {} };
  if (method === "GET" || moveTo(payout, action)) return shown(payout);
  return { status: 422, body: { error: { message: `It is ${payout.status}` } } };
}

function foundBy(payouts: readonly StagedPayout[], query: string | undefined) {
  const key = new URLSearchParams(query).get("idempotencyKey");
  const payout = payouts.find((each) => each.key === key);
  return payout === undefined ? { status: 404, body: {} } : shown(payout);
}

function made(payouts: StagedPayout[], key: string, order: PayoutOrder) {
  const known = payouts.find((each) => each.key === key);
  if (known !== undefined)
    return JSON.stringify(known.order) === JSON.stringify(order) ? shown(known) : { status: 409, body: {} };
  const payout: StagedPayout = { id: `po_${payouts.length + 1}`, key, order, status: "created" };
  payouts.push(payout);
  return shown(payout);
}

function moveTo(payout: StagedPayout, action: string | undefined): boolean {
  const [from, to] =
    action === "approve" ? (["created", "approved"] as const) : (["created", "deleted"] as const);
  if (payout.status === from) payout.status = to;
  return payout.status === to;
}

function shown({ id, status, order: { amount, currency } }: StagedPayout) {
  const claimUrl = status === "approved" ? `https://claims.example.com/${id}` : null;
  return { status: 200, body: { id, status, amount, currency, claimUrl } };
}
