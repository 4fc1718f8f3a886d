import { apiContract } from "@clipledger/contract/api-contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";

// biome-ignore lint/performance/noBarrelFile: users of the client handle its errors without a second package.
export { isDefinedError, ORPCError as ClipledgerError, safe } from "@orpc/client";

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
  /** Replaces the global `fetch`, to add retries, tracing or a proxy. */
  readonly fetch?: (request: Request, init: { redirect?: Request["redirect"] }) => Promise<Response>;
}

/** A typed client of the HTTP API. Failed calls throw a `ClipledgerError` with the code, status and data of the answer. */
export function createClipledgerClient({
  baseUrl,
  apiKey,
  fetch,
}: ClipledgerClientOptions): ClipledgerClient {
  if (apiKey === "") throw new TypeError("apiKey is missing: create one in the dashboard under API keys");
  const link = new OpenAPILink<ClipledgerCallContext>(apiContract, {
    url: `${baseUrl.replace(/\/+$/, "")}/api/v1`,
    headers: ({ context: { idempotencyKey } }) => ({
      "x-api-key": apiKey,
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
    }),
    ...(fetch === undefined ? {} : { fetch }),
  });
  return createORPCClient(link);
}
