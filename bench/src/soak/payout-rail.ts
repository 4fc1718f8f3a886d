import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Stage } from "../stage.ts";
import type { SentMoney } from "./audit/recordings.ts";
import { listenOn, readBody } from "./receiver.ts";

interface RailPayout extends SentMoney {
  readonly order: string;
  status: "created" | "approved" | "completed";
}

export interface PayoutRail {
  readonly environment: Readonly<Record<string, string>>;
  readonly payouts: readonly RailPayout[];
  /** What share of requests is lost on their way in, on their way back, or answered too late; 0: none. */
  troubleShare: number;
  /** Sends all money that may be claimed. Answers the payouts whose callbacks are to be sent. */
  completeApproved(): string[];
  /** What it tells the product about a payout: headers and body, signed. */
  callbackAbout(id: string): { readonly headers: Record<string, string>; readonly body: string };
}

const TIMEOUT_MS = 2_000;

/** A provider that speaks the protocol of docs/payout-providers.md, keeps its promise about keys, and counts what it sent. */
export async function startPayoutRail(stage: Stage, random: () => number): Promise<PayoutRail> {
  const payouts: RailPayout[] = [];
  const secret = randomBytes(24);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(request);
    const trouble = random() < rail.troubleShare ? random() : 1;
    if (trouble < 0.4) return void response.destroy();
    const { status, body } = perform(payouts, request, text);
    if (trouble < 0.8) return void response.destroy();
    if (trouble < 1) await wait(TIMEOUT_MS * 1.5);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }
  const rail: PayoutRail = {
    payouts,
    troubleShare: 0,
    environment: {
      CLIPLEDGER_PAYOUT_PROVIDER: "http",
      CLIPLEDGER_PAYOUT_PROVIDER_URL: await listenOn(stage, server),
      CLIPLEDGER_PAYOUT_PROVIDER_KEY: randomBytes(24).toString("hex"),
      CLIPLEDGER_PAYOUT_PROVIDER_CALLBACK_SECRET: `whsec_${secret.toString("base64")}`,
      CLIPLEDGER_PAYOUT_PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
    },
    completeApproved() {
      const approved = payouts.filter(({ status }) => status === "approved");
      for (const payout of approved) payout.status = "completed";
      return approved.map(({ id }) => id);
    },
    callbackAbout(id) {
      const body = JSON.stringify({ type: "payout.updated", data: { id } });
      const messageId = `msg_${id}`;
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac("sha256", secret)
        .update(`${messageId}.${timestamp}.${body}`)
        .digest("base64");
      const signed = {
        "webhook-id": messageId,
        "webhook-timestamp": timestamp,
        "webhook-signature": `v1,${signature}`,
      };
      return { headers: { ...signed, "content-type": "application/json" }, body };
    },
  };
  return rail;
}

type RailAnswer = { readonly status: number; readonly body: object };

function perform(
  payouts: RailPayout[],
  { method, url = "", headers }: IncomingMessage,
  text: string,
): RailAnswer {
  const { pathname, searchParams } = new URL(url, "http://rail");
  const [, , id, action] = pathname.split("/");
  const wantedKey =
    method === "GET" ? searchParams.get("idempotencyKey") : String(headers["idempotency-key"]);
  const known = payouts.find((each) => (id === undefined ? each.key === wantedKey : each.id === id));
  if (id === undefined && method === "POST" && known === undefined)
    return make(payouts, String(wantedKey), text);
  if (known === undefined) return { status: 404, body: {} };
  if (id === undefined && method === "POST" && known.order !== text) return { status: 409, body: {} };
  if (action === "cancel")
    return { status: 422, body: { error: { message: "This rail takes nothing back" } } };
  if (action === "approve" && known.status === "created") known.status = "approved";
  return shown(known);
}

function make(payouts: RailPayout[], key: string, text: string): RailAnswer {
  const { amount, currency, recipient } = JSON.parse(text) as Order; // safe: the product's own request
  const id = `po_${payouts.length + 1}`;
  const payout: RailPayout = {
    key,
    id,
    order: text,
    amount,
    currency,
    recipientId: recipient.id,
    status: "created",
  };
  payouts.push(payout);
  return shown(payout);
}

interface Order {
  readonly amount: string;
  readonly currency: string;
  readonly recipient: { readonly id: string };
}

function shown({ id, status, amount, currency }: RailPayout): RailAnswer {
  const claimUrl = status === "approved" ? `https://claims.example.com/${id}` : null;
  return { status: 200, body: { id, status, amount, currency, claimUrl } };
}
