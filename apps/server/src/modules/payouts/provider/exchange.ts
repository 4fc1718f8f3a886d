import { type Dispatcher, fetch, type Response } from "undici";
import type { PayoutProviderSettings } from "../../../infra/payout-provider-settings.ts";

export interface ProviderRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly idempotencyKey?: string;
  readonly body?: object;
}

export interface ProviderResponse {
  readonly status: number;
  /** Undefined when it is not JSON. */
  readonly body: unknown;
}

const MAX_RESPONSE_BYTES = 65_536;

/** One request and its whole answer within the deadline. Redirects are not followed: the key is for one address. */
export async function exchange(
  { url, key, timeoutMs }: PayoutProviderSettings,
  { method, path, idempotencyKey, body }: ProviderRequest,
  dispatcher: Dispatcher,
): Promise<ProviderResponse> {
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
