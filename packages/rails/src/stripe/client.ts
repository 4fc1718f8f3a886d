import Stripe from "stripe";
import { fetch, type RequestInit } from "undici";
import { type ZodType, z } from "zod";
import {
  done,
  quoteWords,
  type RailAnswer,
  type RailConnection,
  type RailFailure,
  refuseOrder,
  refuseRequest,
  unknown,
} from "../rail.ts";

/** Asks Stripe once, and believes only answers of the expected shape. */
export interface StripeClient {
  ask<Value>(shape: ZodType<Value>, call: (stripe: Stripe) => Promise<unknown>): Promise<RailAnswer<Value>>;
  /** All items of a list, the newest first; or those of so many pages. */
  askAll<Item extends { readonly id: string }>(
    shape: ZodType<Item>,
    call: (stripe: Stripe, page: ListPage) => Promise<unknown>,
    mostPages?: number,
  ): Promise<RailAnswer<readonly Item[]>>;
}

interface ListPage {
  readonly limit: number;
  readonly starting_after?: string;
}

const PAGE_LENGTH = 100;
/** More than any list that is asked for to its end. */
const MOST_PAGES = 20;

export function createStripeClient(connection: RailConnection): StripeClient {
  const { credentials } = connection;
  const stripe = new Stripe(credentials["secretKey"]?.trim() || "missing", optionsOf(connection));
  const ask: StripeClient["ask"] = async (shape, call) => {
    try {
      const answer = shape.safeParse(await call(stripe));
      if (answer.success) return done(answer.data);
      return unknown("Stripe answered something that cannot be understood.", z.prettifyError(answer.error));
    } catch (error) {
      return failureOf(error, credentials);
    }
  };
  return {
    ask,
    async askAll(shape, call, mostPages) {
      const page = z.object({ data: z.array(shape), has_more: z.boolean() });
      const items: z.infer<typeof shape>[] = [];
      for (let pages = 0; pages < (mostPages ?? MOST_PAGES); pages++) {
        const last = items.at(-1);
        const place = last === undefined ? {} : { starting_after: last.id };
        const answer = await ask(page, (client) => call(client, { limit: PAGE_LENGTH, ...place }));
        if (answer.outcome !== "done") return answer;
        items.push(...answer.value.data);
        if (!answer.value.has_more) return done(items);
      }
      return mostPages === undefined ? unknown("Stripe's list has no end.") : done(items);
    },
  };
}

function optionsOf({ baseUrl, dispatcher, timeoutMs }: RailConnection): Stripe.StripeConfig {
  const { hostname, port, protocol } = new URL(baseUrl);
  const fetchThere = (url: string, request: RequestInit) =>
    fetch(url, { ...request, dispatcher, redirect: "error" });
  // Stripe's client calls it with text and options only, and reads status, headers and text of what comes back.
  const asGlobal = fetchThere as unknown as typeof globalThis.fetch;
  return {
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: Stripe.createFetchHttpClient(asGlobal),
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: timeoutMs,
  };
}

/** What an error says of the request that it came from. Stripe's words about keys contain parts of them. */
function failureOf(error: unknown, credentials: RailConnection["credentials"]): RailFailure {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError) {
    return refuseRequest("Stripe does not accept the secret key. Enter one that works in the settings.");
  }
  if (error instanceof errors.StripePermissionError) {
    return refuseRequest("The secret key of Stripe may not do this. Enter one with access to Connect.");
  }
  if (error instanceof errors.StripeRateLimitError) {
    return refuseRequest("Stripe takes no more requests at the moment.");
  }
  // The key was used for something else, or is being used right now: what came of that is not known.
  if (error instanceof errors.StripeIdempotencyError) return unknown("Stripe knows the key already.", error);
  if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError) {
    return refuseOrder(reasonOf(error, credentials));
  }
  if (error instanceof errors.StripeConnectionError) return unknown("Stripe did not answer.", causeOf(error));
  return unknown("Stripe could not say whether it was done.", error);
}

function causeOf(error: Stripe.errors.StripeConnectionError): unknown {
  return error.detail ?? error;
}

function reasonOf(error: Stripe.errors.StripeError, credentials: RailConnection["credentials"]): string {
  if (error.code === "insufficient_capabilities_for_transfer") {
    return "The creator's Stripe account cannot take transfers yet. They have to finish what Stripe asks them for.";
  }
  if (error.code === "balance_insufficient" || /insufficient (available )?funds/i.test(error.message)) {
    return "There is not enough available money in the Stripe balance of this currency. Add funds in Stripe's dashboard, then pay again.";
  }
  return `Stripe refused it: ${quoteWords(error.message, credentials)}`;
}
