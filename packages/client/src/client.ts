import { apiContract } from "@clipledger/contract/api-contract";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { type Fetch, type RetryOptions, withRetries } from "./retries.ts";

// biome-ignore lint/performance/noBarrelFile: users of the client handle its errors without a second package.
export { isDefinedError, ORPCError as ClipledgerError, safe } from "@orpc/client";
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

/** The most rows that every list of the API answers at once. */
const ROWS_AT_ONCE = 100;

interface ListInput {
  readonly query?: object;
}

/** An answer with rows: lists say how many there are in all, feeds where to go on, and what does neither has all its rows here. */
interface Page<Row> {
  readonly data: readonly Row[];
  readonly pageCount?: number;
  readonly total?: number;
  readonly perPage?: number;
  readonly nextCursor?: string | null;
}

/** The rows of an answer. Queues that are asked for sums or counts have none. */
type RowOf<Answer> = Answer extends { readonly data: readonly (infer Row)[] } ? Row : never;

/**
 * Every row of a list, page by page as they are asked for: `for await (const creator of eachRow(client.creators.list))`. Rows that come in
 * between may move others to the next page: what must not be missed or seen twice is told apart by its id.
 */
export async function* eachRow<Input extends ListInput, Answer>(
  list: (input: Input) => PromiseLike<Answer>,
  input?: Input,
): AsyncGenerator<RowOf<Answer>, void, undefined> {
  for await (const rows of eachPage(list, input)) yield* rows;
}

/** The same, a page of rows at a time. */
export async function* eachPage<Input extends ListInput, Answer>(
  list: (input: Input) => PromiseLike<Answer>,
  input?: Input,
): AsyncGenerator<readonly RowOf<Answer>[], void, undefined> {
  let query: Place | undefined = { perPage: ROWS_AT_ONCE, ...input?.query };
  while (query !== undefined) {
    // A generic type cannot be put together from its parts.
    const answer = await list({ ...input, query } as Input);
    if (!isPage<RowOf<Answer>>(answer))
      throw new TypeError("Expected an operation that answers a list of rows");
    if (answer.data.length > 0) yield answer.data;
    query = placeAfter(answer, query);
  }
}

function isPage<Row>(answer: unknown): answer is Page<Row> {
  return typeof answer === "object" && answer !== null && "data" in answer && Array.isArray(answer.data);
}

interface Place {
  readonly perPage?: number;
  readonly page?: number;
  readonly cursor?: string;
}

function placeAfter({ data, nextCursor, ...counted }: Page<unknown>, asked: Place): Place | undefined {
  if (nextCursor === null || data.length === 0) return undefined;
  if (nextCursor !== undefined) return { ...asked, cursor: nextCursor };
  const { total = 0, perPage = ROWS_AT_ONCE, pageCount = Math.ceil(total / perPage) } = counted;
  const { page = 1 } = asked;
  return page < pageCount ? { ...asked, page: page + 1 } : undefined;
}
