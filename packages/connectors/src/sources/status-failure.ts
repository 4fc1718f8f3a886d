import {
  ConnectorFailure,
  type ConnectorFailureDetails,
  type ConnectorFailureKind,
} from "../connector-failure.ts";
import type { UpstreamAnswer } from "./ask-upstream.ts";

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
