import { z } from "zod";
import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import type { AskUpstream, UpstreamAnswer } from "../ask-upstream.ts";
import { readJson } from "../read-json.ts";

export interface DisplayOptions {
  readonly ask: AskUpstream;
  /** Up to the version. */
  readonly url: string;
  readonly token: string;
}

/** Asks TikTok's Display API in the name of one creator. A body makes it a POST. */
export interface DisplayClient {
  ask<Data>(
    path: string,
    fields: string,
    schema: z.ZodType<Data>,
    terms: LookupTerms,
    body?: object,
  ): Promise<Data>;
}

/** The limits of TikTok's API count over one minute. */
const WAIT_AFTER_THROTTLING_MS = 60_000;

const EnvelopeSchema = z.object({
  data: z.unknown(),
  error: z.object({ code: z.string() }),
});

export function createDisplayClient({ ask, url, token }: DisplayOptions): DisplayClient {
  return {
    async ask(path, fields, schema, { signal, timeLeftMs }, body) {
      const address = new URL(`${url}/${path}/`);
      address.searchParams.set("fields", fields);
      const answer = await ask({
        ...{ url: address, signal, timeLeftMs },
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json; charset=UTF-8" },
        ...(body === undefined ? {} : { method: "POST" as const, body: JSON.stringify(body) }),
      });
      const { data } = schema.safeParse(unwrap(answer));
      if (data === undefined) throw outsideSchema();
      return data;
    },
  };
}

/** Every answer is `{data, error: {code}}`, and `ok` is the code of success. */
function unwrap({ status, text }: UpstreamAnswer): unknown {
  if (status >= 500) {
    throw new ConnectorFailure("upstream", `TikTok answered with ${status}`, { providerStatus: status });
  }
  const { data: envelope } = EnvelopeSchema.safeParse(readJson(text));
  if (envelope === undefined) throw status < 400 ? outsideSchema() : refused(status, "without a code");
  const { code } = envelope.error;
  if (code === "ok") return envelope.data;
  if (code === "rate_limit_exceeded") {
    throw new ConnectorFailure("throttled", "TikTok: rate limit", {
      providerStatus: status,
      retryAfterMs: WAIT_AFTER_THROTTLING_MS,
    });
  }
  throw refused(status, code);
}

const WORDS: Readonly<Record<string, string>> = {
  access_token_invalid: "the token is wrong, expired or revoked",
  scope_not_authorized: "the creator did not share this",
  scope_permission_missed: "the creator did not share this",
};

/** The code is kept as the cause. Revoked tokens and missing scopes are told by the status. */
function refused(status: number, code: string): ConnectorFailure {
  const isScope = code.startsWith("scope_");
  return new ConnectorFailure("upstream", `TikTok: ${WORDS[code] ?? "the request was refused"}`, {
    providerStatus: isScope ? 403 : status,
    cause: code,
  });
}

export function isScopeMissing(failure: unknown): boolean {
  return failure instanceof ConnectorFailure && String(failure.cause).startsWith("scope_");
}

function outsideSchema(): ConnectorFailure {
  return new ConnectorFailure("invalid_data", "TikTok answered outside its schema");
}
