import { lookup } from "node:dns/promises";
import { PROVIDER_PAYOUT_STATUSES } from "@clipledger/domain/payouts/payout-status";
import { Agent, buildConnector, type Dispatcher, fetch, type Response } from "undici";
import { z } from "zod";
import type { PayoutProviderSettings } from "../../../infra/context.ts";
import { racingConnector } from "../../../infra/outgoing/race-addresses.ts";
import {
  type PayoutMoney,
  type PayoutProvider,
  type ProviderAnswer,
  ProviderPayoutIdSchema,
} from "./payout-provider.ts";

/** A provider that speaks the protocol of docs/payout-providers.md; the sandbox does too. */
export function createHttpProvider(settings: PayoutProviderSettings): PayoutProvider {
  const dispatcher = providerDispatcher(settings.timeoutMs);
  const ask = async (
    request: HttpRequest,
    expected: Parameters<typeof judgeResponse>[1],
  ): Promise<ProviderAnswer> => {
    try {
      return judgeResponse(await exchange(settings, request, dispatcher), expected);
    } catch (error) {
      const reason = "It could not be reached, or did not answer in time";
      return { outcome: "unknown", reason, cause: describe(error) };
    }
  };
  const move = (id: string, money: PayoutMoney, action: "approve" | "cancel", idempotencyKey: string) =>
    ask({ method: "POST", path: `${pathOf(id)}/${action}`, idempotencyKey }, { id, money });
  return {
    createPayout: (order, idempotencyKey) =>
      ask({ method: "POST", path: "/payouts", idempotencyKey, body: order }, { money: order }),
    findPayout: (order, idempotencyKey) =>
      ask(
        { method: "GET", path: `/payouts?idempotencyKey=${encodeURIComponent(idempotencyKey)}` },
        { money: order },
      ),
    readPayout: (id, money) => ask({ method: "GET", path: pathOf(id) }, { id, money }),
    approvePayout: (id, money, idempotencyKey) => move(id, money, "approve", idempotencyKey),
    cancelPayout: (id, money, idempotencyKey) => move(id, money, "cancel", idempotencyKey),
  };
}

/** How the provider is reached: whoever runs the server names it, so that it may be inside, without the address guard. */
export function providerDispatcher(timeoutMs: number): Agent {
  const connect = racingConnector(buildConnector({ timeout: timeoutMs }), systemAddresses);
  // A connection for each request: one that is closed as it is taken again would leave unknown what became of a payout.
  return new Agent({ connect, pipelining: 0 });
}

async function systemAddresses(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

function pathOf(providerPayoutId: string): string {
  return `/payouts/${encodeURIComponent(providerPayoutId)}`;
}

/** A failed fetch hides what happened in its cause. */
function describe(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  return cause instanceof Error ? `${message}: ${cause.message}` : message;
}

interface HttpRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly idempotencyKey?: string;
  readonly body?: object;
}

interface HttpResponse {
  readonly status: number;
  /** Undefined when it is not JSON. */
  readonly body: unknown;
}

const MAX_RESPONSE_BYTES = 65_536;

/** One request and its whole answer within the deadline. Redirects are not followed: the key is for one address. */
async function exchange(
  { url, key, timeoutMs }: PayoutProviderSettings,
  { method, path, idempotencyKey, body }: HttpRequest,
  dispatcher: Dispatcher,
): Promise<HttpResponse> {
  const response = await fetch(`${url}${path}`, {
    method,
    dispatcher,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      accept: "application/json",
      authorization: `Bearer ${key}`,
      "user-agent": "Clipledger/1.0",
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: parseJson(await readCapped(response)) };
}

async function readCapped({ body }: Response): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error(`The answer is longer than ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(Buffer.from(chunk));
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ProviderPayoutSchema = z.object({
  id: ProviderPayoutIdSchema,
  status: z.enum(PROVIDER_PAYOUT_STATUSES),
  amount: z.string(),
  currency: z.string(),
  claimUrl: z.url({ protocol: /^https?$/ }).nullable(),
  returnReason: z.string().nullish(),
});

const RefusalSchema = z.object({ error: z.object({ message: z.string() }) });

const MAX_REASON_LENGTH = 200;

/** The provider looked at the payout itself and said no. */
const REFUSES_PAYOUT = [400, 402, 422];

/** It ran out of time, or another request with the same key is still under way there. */
const SAYS_NOTHING = [408, 409, 425];

/** What a provider's answer means for the payout, whatever its order or id was. */
function judgeResponse(
  { status, body }: HttpResponse,
  expected: { readonly id?: string; readonly money: PayoutMoney },
): ProviderAnswer {
  if (status >= 200 && status < 300) return judgePayout(body, expected);
  const reason = reasonOf(status, body);
  if (status >= 500 || SAYS_NOTHING.includes(status)) return { outcome: "unknown", reason };
  return { outcome: "refused", of: REFUSES_PAYOUT.includes(status) ? "payout" : "request", reason };
}

function judgePayout(body: unknown, { id, money }: Parameters<typeof judgeResponse>[1]): ProviderAnswer {
  const { data: payout, error } = ProviderPayoutSchema.safeParse(body);
  if (payout === undefined)
    return { outcome: "unknown", reason: `The answer is not as agreed: ${z.prettifyError(error)}` };
  if (id !== undefined && payout.id !== id)
    return { outcome: "unknown", reason: "The answer is about another payout" };
  if (payout.amount !== money.amount || payout.currency !== money.currency) {
    const reported = `${payout.amount} ${payout.currency}`.slice(0, MAX_REASON_LENGTH);
    const reason = `The provider reports ${reported} where ${money.amount} ${money.currency} was ordered`;
    return { outcome: "unknown", reason, differs: true };
  }
  const { status, claimUrl } = payout;
  const returnReason =
    payout.returnReason?.replaceAll("\u0000", "").trim().slice(0, MAX_REASON_LENGTH) || null;
  return { outcome: "done", payout: { id: payout.id, status, claimUrl, returnReason } };
}

function reasonOf(status: number, body: unknown): string {
  const { data } = RefusalSchema.safeParse(body);
  return data?.error.message.replaceAll("\u0000", "").slice(0, MAX_REASON_LENGTH) ?? `Status ${status}`;
}
