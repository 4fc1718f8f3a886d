import type { Patience } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import {
  type AskUpstream,
  failureOfKind,
  failureOfStatus,
  readJson,
  readRetryAfterMs,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "../ask-upstream.ts";
import { toNumber } from "../lenient-values.ts";
import { fillTemplate, type GivenValues, type Placeholder, valueAt } from "./field-mappings.ts";
import type { Supplier } from "./read-suppliers-file.ts";
import type { ErrorRule, RequestTemplate } from "./suppliers-file.ts";

export interface SupplierSettings {
  readonly ask: AskUpstream;
  readonly now: () => Date;
}

interface Asking {
  readonly request: RequestTemplate;
  readonly errors: readonly ErrorRule[];
}

/** One request to a supplier as its file describes it. Answers the JSON that came back, or fails as the file says. */
export async function askSupplier(
  supplier: Supplier,
  { request, errors }: Asking,
  given: GivenValues,
  patience: Patience,
  { ask, now }: SupplierSettings,
): Promise<unknown> {
  const { signal, timeLeftMs } = patience;
  const answer = await ask({ ...buildRequest(supplier, request, given), signal, timeLeftMs });
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const body = isSuccess ? readJson(answer.text) : readJsonIfAny(answer.text);
  const rule = [...errors, ...supplier.errors].find((candidate) => applies(candidate, answer.status, body));
  if (rule !== undefined) throw failureOf(supplier, rule, answer, body, now());
  if (!isSuccess) throw failureOfStatus(supplier.name, answer, now);
  return body;
}

function buildRequest(supplier: Supplier, template: RequestTemplate, asked: GivenValues): UpstreamRequest {
  const given = translate(template, asked);
  const body = template.body === undefined ? undefined : fillBody(template.body, given);
  return {
    url: addressOf(supplier, template, given),
    method: template.method,
    headers: {
      ...supplier.headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(supplier.auth?.header === undefined ? {} : { [supplier.auth.header]: secretOf(supplier) }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
}

/** A value for which the file has no word is left out. */
function translate({ values }: RequestTemplate, given: GivenValues): GivenValues {
  const translated = Object.entries(given).flatMap(([name, value]) => {
    // What is given is named by placeholders only.
    const words: Readonly<Record<string, string>> | undefined = values[name as Placeholder];
    if (words === undefined) return [[name, value]];
    return Object.hasOwn(words, value) ? [[name, words[value]]] : [];
  });
  return Object.fromEntries(translated);
}

function secretOf({ auth, secret }: Supplier): string {
  return `${auth?.prefix ?? ""}${secret ?? ""}`;
}

function addressOf(supplier: Supplier, template: RequestTemplate, given: GivenValues): URL {
  const path = fillTemplate(template.path, given, (value) => encodeURIComponent(value.toWellFormed()));
  if (path === undefined)
    throw new ConnectorFailure("upstream", `${supplier.name} needs more than was asked with`, {
      isUnable: true,
    });
  const url = new URL(`${supplier.url}${path}`);
  const base = new URL(supplier.url);
  // A name that is only dots would climb out of the path that the file describes, and the key goes to one host only.
  if (url.origin !== base.origin || url.pathname !== base.pathname.replace(/\/+$/, "") + path) {
    throw new ConnectorFailure("not_found", `${supplier.name} has no such path`, { isUnasked: true });
  }
  for (const [name, text] of Object.entries(template.query)) {
    const value = fillTemplate(text, given);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  if (supplier.auth?.query !== undefined) url.searchParams.set(supplier.auth.query, secretOf(supplier));
  return url;
}

type Body = Exclude<RequestTemplate["body"], undefined>;

/** What names a missing value is left out of its object or list. */
function fillBody(template: Body, given: GivenValues): Body | undefined {
  if (typeof template === "string") return fillTemplate(template, given);
  if (Array.isArray(template)) {
    return template.map((entry) => fillBody(entry, given)).filter((entry) => entry !== undefined);
  }
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, entry]) => {
      const value = fillBody(entry, given);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readJsonIfAny(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function applies({ status, at, equals, contains }: ErrorRule, answered: number, body: unknown): boolean {
  if (status !== undefined && !status.includes(answered)) return false;
  if (at === undefined) return true;
  const value = valueAt(body, at);
  if (equals !== undefined) return value === equals || (value != null && String(value) === String(equals));
  if (contains !== undefined)
    return typeof value === "string" && value.toLowerCase().includes(contains.toLowerCase());
  return value !== undefined && value !== null && value !== false && value !== "";
}

function failureOf(
  supplier: Supplier,
  rule: ErrorRule,
  { status, headers }: UpstreamAnswer,
  body: unknown,
  now: Date,
): ConnectorFailure {
  const { kind, retryAfterHeader = "retry-after", retryAfterAt, retryAfterSeconds } = rule;
  const told = retryAfterAt === undefined ? null : toNumber(valueAt(body, retryAfterAt));
  const retryAfterMs =
    readRetryAfterMs(told === null ? headers[retryAfterHeader] : String(told), now) ??
    (retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000);
  return failureOfKind(kind, supplier.name, {
    providerStatus: status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}
