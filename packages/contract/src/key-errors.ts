import { KEY_MONEY_MODES } from "@clipledger/domain/organizations/key-scopes";
import { z } from "zod";

/** What is refused because of the API key that asks, or of the request's Idempotency-Key. */
export const keyErrors = {
  API_KEY_ADDRESS_NOT_ALLOWED: {
    status: 403,
    message: "This API key does not work from this address",
    data: z.object({ address: z.string() }),
  },
  API_KEY_DAILY_LIMIT_REACHED: {
    status: 403,
    message: "This API key may pay no more today",
    data: z.object({
      currency: z.string(),
      limit: z
        .number()
        .describe("Of a UTC day, in major units; 0 where the key pays nothing in this currency."),
      committed: z.number().describe("Paid with the key today, in major units."),
      resetsAt: z.string(),
    }),
  },
  API_KEY_LIMIT_REACHED: { status: 409, message: "Revoke a key before adding another" },
  API_KEY_MONEY_NOT_ALLOWED: {
    status: 403,
    message: "This API key may not do this with money",
    data: z.object({ allowed: z.enum(KEY_MONEY_MODES), needed: z.enum(["preview", "limited"]) }),
  },
  API_KEY_SCOPE_MISSING: {
    status: 403,
    message: "This API key lacks a scope",
    data: z.object({ scope: z.string() }),
  },
  IDEMPOTENCY_KEY_IN_PROGRESS: {
    status: 503,
    message: "The first request with this Idempotency-Key is still under way; send it again shortly",
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    message: "Another request was sent with this Idempotency-Key; choose a new one for each request",
  },
  IDEMPOTENCY_OUTCOME_UNKNOWN: {
    status: 409,
    message:
      "A request with this Idempotency-Key wrote something, and its answer is lost; look what is there before you send it with a new key",
  },
} as const;
