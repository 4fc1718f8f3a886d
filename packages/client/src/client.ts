import { apiContract } from "@clipledger/contract/api-contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { type Fetch, type RetryOptions, withRetries } from "./retries.ts";

// biome-ignore lint/performance/noBarrelFile: users of the client handle its errors without a second package.
export { isDefinedError, ORPCError as ClipledgerError, safe } from "@orpc/client";
export { eachPage, eachRow } from "./pages.ts";
export {
  type ClipledgerEvent,
  type ReceivedWebhook,
  verifyWebhook,
  WebhookVerificationError,
} from "./verify-webhook.ts";

/** What a single call may bring along. */
export interface ClipledgerCallContext {
  /** Of a write: it happens once, however often it is called with this key and the same input within 24 hours. */
  readonly idempotencyKey?: string;
}

/** The contract knows nothing but JSON, so its types are those of the answers. */
export type ClipledgerClient = ContractRouterClient<typeof apiContract, ClipledgerCallContext>;

export interface ClipledgerClientOptions {
  /** Where Clipledger runs, such as `https://clipledger.example.com`. */
  readonly baseUrl: string;
  /** Created in the dashboard under API keys. */
  readonly apiKey: string;
  /** How calls are repeated that were refused for now (429, 503) or got no answer. */
  readonly retries?: RetryOptions;
  /** Replaces the global `fetch`, to add tracing or a proxy. */
  readonly fetch?: Fetch;
}

/** A typed client of the HTTP API. Failed calls throw a `ClipledgerError` with the code, status and data of the answer. */
export function createClipledgerClient({
  baseUrl,
  apiKey,
  retries = {},
  fetch,
}: ClipledgerClientOptions): ClipledgerClient {
  if (apiKey === "") throw new TypeError("apiKey is missing: create one in the dashboard under API keys");
  const link = new OpenAPILink<ClipledgerCallContext>(apiContract, {
    url: `${baseUrl.replace(/\/+$/, "")}/api/v1`,
    headers: ({ context: { idempotencyKey } }) => ({
      "x-api-key": apiKey,
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    }),
    fetch: withRetries(retries, fetch),
  });
  return createORPCClient(link);
}
