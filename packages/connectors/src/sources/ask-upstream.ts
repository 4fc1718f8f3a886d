import { type Dispatcher, request } from "undici";
import type { Patience } from "../connector.ts";
import {
  ConnectorFailure,
  type ConnectorFailureDetails,
  type ConnectorFailureKind,
} from "../connector-failure.ts";

export interface UpstreamRequest extends Patience {
  readonly url: URL;
  readonly method?: "GET" | "POST" | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}

export interface UpstreamAnswer {
  readonly status: number;
  /** By lower-case name; of repeated ones the first. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** One request to a service. Any status is an answer; rejects with a `ConnectorFailure` if there is none in time. */
export type AskUpstream = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

/** More than the largest page of any service. */
const LARGEST_ANSWER_BYTES = 20_000_000;
const ANSWER_WITHIN_MS = 10_000;

/** Follows no redirects: where a service lives is a setting, and the dispatcher decides what may be reached. */
export function createAskUpstream(dispatcher?: Dispatcher): AskUpstream {
  return async ({ url, method = "GET", headers = {}, body, signal, timeLeftMs = ANSWER_WITHIN_MS }) => {
    const limit = AbortSignal.timeout(Math.max(1, Math.ceil(Math.min(timeLeftMs, ANSWER_WITHIN_MS))));
    const signals = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    try {
      const answer = await request(url, {
        method,
        headers: { accept: "application/json", ...headers },
        signal: signals,
        ...(body === undefined ? {} : { body }),
        ...(dispatcher === undefined ? {} : { dispatcher }),
      });
      return {
        status: answer.statusCode,
        headers: firstValues(answer.headers),
        text: await readText(answer.body),
      };
    } catch (cause) {
      if (cause instanceof ConnectorFailure) throw cause;
      if (signals.aborted)
        throw new ConnectorFailure("timeout", `no answer of ${url.host} in time`, { cause });
      throw new ConnectorFailure("upstream", `${url.host} cannot be reached`, { cause });
    }
  };
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER_BYTES) throw new ConnectorFailure("invalid_data", "an answer beyond any page");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function firstValues(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );
}

/** Bought allowances have no reset: somebody has to buy more. */
const RETRY_AFTER_PAYMENT_MS = 3_600_000;
const RETRY_AFTER_THROTTLED_MS = 5_000;
const LONGEST_WAIT_MS = 86_400_000;

/** What a status other than success means, unless the service says otherwise. Never quotes the answer. */
export function failureOfStatus(
  service: string,
  { status, headers }: Pick<UpstreamAnswer, "status" | "headers">,
  now: () => Date,
): ConnectorFailure {
  const details = { providerStatus: status };
  switch (status) {
    case 401:
    case 403:
      return new ConnectorFailure("upstream", `${service} refuses the key, or what it may do`, details);
    case 402:
      return outOfCredits(service, status);
    case 404:
    case 410:
      return new ConnectorFailure("not_found", `${service} finds no such thing`, details);
    case 429:
      return new ConnectorFailure("throttled", `${service} asks to wait`, {
        ...details,
        retryAfterMs: readRetryAfterMs(headers["retry-after"], now()) ?? RETRY_AFTER_THROTTLED_MS,
      });
    case 408:
    case 504:
      return new ConnectorFailure("timeout", `${service} had no answer in time`, details);
    default:
      return new ConnectorFailure("upstream", `${service} answered with status ${status}`, details);
  }
}

function outOfCredits(service: string, status: number): ConnectorFailure {
  return new ConnectorFailure("throttled", `${service} has no credits left`, {
    providerStatus: status,
    retryAfterMs: RETRY_AFTER_PAYMENT_MS,
  });
}

/** As an operator or a mapping file named it. */
export function failureOfKind(
  kind: ConnectorFailureKind,
  service: string,
  details: ConnectorFailureDetails,
): ConnectorFailure {
  const retryAfterMs = details.retryAfterMs ?? RETRY_AFTER_THROTTLED_MS;
  return new ConnectorFailure(kind, `${service} answered: ${kind.replaceAll("_", " ")}`, {
    ...details,
    ...(kind === "throttled" ? { retryAfterMs } : {}),
  });
}

/** A wait in seconds, or the time at which it ends. Undefined when it says neither. */
export function readRetryAfterMs(value: string | undefined, now: Date): number | undefined {
  const text = value?.trim() ?? "";
  const isInstant = /(GMT|Z)$/.test(text);
  const ms = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : (isInstant ? Date.parse(text) : Number.NaN) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(1_000, Math.ceil(ms)));
}

/** Whole numbers of 16 digits and more, outside of text. Text is matched first, so that digits in it are left alone. */
const LONG_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g;
const LONG_DIGITS = /\d{16}/;
/** A number stands after one of these; most answers with long digits have them in text only. */
const MAY_BE_A_NUMBER = /[[:,\s]-?\d{16}|^-?\d{16}/;

/**
 * A service's JSON. Ids are above 2^53 on some platforms and arrive as numbers: whole numbers that JavaScript would round
 * are read as text.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(mayHaveLongNumbers(text) ? quoteLongNumbers(text) : text);
  } catch (cause) {
    throw new ConnectorFailure("invalid_data", "an answer that is not JSON", { cause });
  }
}

function mayHaveLongNumbers(text: string): boolean {
  return LONG_DIGITS.test(text) && MAY_BE_A_NUMBER.test(text);
}

function quoteLongNumbers(text: string): string {
  return text.replace(LONG_NUMBER, (match) =>
    match.startsWith('"') || Number.isSafeInteger(Number(match)) ? match : `"${match}"`,
  );
}
