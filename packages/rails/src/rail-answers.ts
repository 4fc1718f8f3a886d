import type { RailAnswer } from "./rail.ts";

export type RailFailure = Exclude<RailAnswer<never>, { outcome: "done" }>;

export function done<Value>(value: Value): RailAnswer<Value> {
  return { outcome: "done", value };
}

export function refuseOrder(reason: string): RailFailure {
  return { outcome: "refused", of: "order", reason };
}

export function refuseRequest(reason: string): RailFailure {
  return { outcome: "refused", of: "request", reason };
}

export function unknown(reason: string, cause?: unknown): RailFailure {
  if (cause === undefined) return { outcome: "unknown", reason };
  return { outcome: "unknown", reason, cause: cause instanceof Error ? chainOf(cause) : String(cause) };
}

/** Failures of `fetch` say what happened only in their cause. */
function chainOf(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${chainOf(error.cause)}` : error.message;
}

/** Of requests that move nothing, a refusal says nothing about the order. */
export function asRequest<Value>(answer: RailAnswer<Value>): RailAnswer<Value> {
  return answer.outcome === "refused" ? refuseRequest(answer.reason) : answer;
}

const LONGEST_WORDS = 300;

/** Words of the rail, short and without anything that the team entered as secret. */
export function quoteWords(words: string, credentials: Readonly<Record<string, string>>): string {
  const secrets = Object.values(credentials).filter((value) => value.length > 3);
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, "…"), words).replace(/\s+/g, " ");
  return clean.length > LONGEST_WORDS ? `${clean.slice(0, LONGEST_WORDS)}…` : clean;
}
