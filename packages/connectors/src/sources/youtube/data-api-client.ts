import type { z } from "zod";
import type { Patience } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { type AskUpstream, readJson, type UpstreamAnswer } from "../ask-upstream.ts";
import type { Purpose } from "./batch-loader.ts";
import { WireErrorSchema, WireListSchema } from "./data-api-answers.ts";
import { createFewAtOnce, msUntilQuotaReset, type QuotaBucket, type QuotaLedger } from "./quota.ts";

export interface DataApiOptions {
  readonly ask: AskUpstream;
  /** Up to the version, without a trailing slash: `channels`, `videos` and the others stand below it. */
  readonly url: string;
  /** An API key, or the token that a creator gave for their own channel. */
  readonly key: string | { readonly token: string };
  readonly now: () => Date;
  readonly quota: QuotaLedger;
}

interface ListCall<Item> extends Patience {
  readonly method: "channels" | "videos" | "playlistItems" | "commentThreads" | "comments" | "search";
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly item: z.ZodType<Item>;
  readonly purpose?: Purpose | undefined;
}

export interface WireList<Item> {
  readonly items: readonly Item[];
  /** Ids of items that make no sense, where the id still does. */
  readonly brokenIds: readonly string[];
  readonly nextPageToken: string | undefined;
}

export interface DataApi {
  /** Whether a channel's owner asks, who is also told of what nobody else sees. */
  readonly isOwner: boolean;
  list<Item>(call: ListCall<Item>): Promise<WireList<Item>>;
}

/** Each call costs one unit, or one search, of the day's quota, whatever it answers. */
export function createDataApi(options: DataApiOptions): DataApi {
  const fewAtOnce = createFewAtOnce();
  return {
    isOwner: typeof options.key === "object",
    async list(call) {
      if (call.signal?.aborted) throw new ConnectorFailure("timeout", "the caller stopped waiting");
      return readList(await fewAtOnce(call, () => ask(options, call)), call);
    },
  };
}

async function ask<Item>(
  { ask, url, key, now, quota }: DataApiOptions,
  { method, parameters, purpose = "live", signal, timeLeftMs }: ListCall<Item>,
): Promise<string> {
  const bucket = method === "search" ? "searches" : "units";
  await pay(quota, bucket, purpose);
  const answer = await ask({
    ...(typeof key === "string"
      ? { url: addressOf(url, method, { ...parameters, key }) }
      : { url: addressOf(url, method, parameters), headers: { authorization: `Bearer ${key.token}` } }),
    signal,
    timeLeftMs,
  });
  if (answer.status === 200) return answer.text;
  const { failure, isQuotaUsedUp } = readProblem(answer, now());
  if (isQuotaUsedUp) await quota.exhausted(bucket);
  throw failure;
}

async function pay(quota: QuotaLedger, bucket: QuotaBucket, purpose: Purpose): Promise<void> {
  const answer = await quota.spend({ bucket, amount: 1, purpose });
  if (answer.isGranted) return;
  const { retryAfterMs } = answer;
  throw new ConnectorFailure("throttled", `no ${bucket} of YouTube's quota are left for this today`, {
    retryAfterMs,
    isUnasked: true,
  });
}

function addressOf(base: string, method: string, parameters: ListCall<unknown>["parameters"]): URL {
  const address = new URL(`${base}/${method}`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}

/**
 * Items that make no sense are left out, unless all of them are such. Of a list that was asked for by ids it is told which
 * they were, so that none of them is taken for missing.
 */
function readList<Item>(text: string, { item: schema, parameters }: ListCall<Item>): WireList<Item> {
  const isByIds = parameters["id"] !== undefined;
  const { data: list, error } = WireListSchema.safeParse(readJson(text));
  if (error !== undefined)
    throw new ConnectorFailure("invalid_data", "YouTube's list is none", { cause: error });
  const items: Item[] = [];
  const broken: unknown[] = [];
  for (const item of list.items) {
    const { data, success } = schema.safeParse(item);
    if (success) items.push(data);
    else broken.push(item);
  }
  const brokenIds = broken.flatMap(idIn);
  if (isByIds ? broken.length > brokenIds.length : broken.length > 0 && items.length === 0) {
    throw new ConnectorFailure("invalid_data", "YouTube's list makes no sense");
  }
  return { items, brokenIds, nextPageToken: list.nextPageToken };
}

function idIn(item: unknown): string[] {
  const isNamed = typeof item === "object" && item !== null && "id" in item && typeof item.id === "string";
  return isNamed ? [String(item.id)] : [];
}

interface DataApiProblem {
  readonly failure: ConnectorFailure;
  /** Nothing is left until YouTube's midnight. */
  readonly isQuotaUsedUp: boolean;
}

const USED_UP = new Set(["quotaExceeded", "dailyLimitExceeded", "dailyLimitExceededUnreg"]);
const TOO_FAST = new Set(["rateLimitExceeded", "userRateLimitExceeded", "servingLimitExceeded"]);
const NOT_FOUND = new Set([
  "notFound",
  "videoNotFound",
  "channelNotFound",
  "playlistNotFound",
  "commentNotFound",
  "commentThreadNotFound",
]);
const PRIVATE = new Set(["playlistItemsNotAccessible", "privateVideo"]);
/** What was shared does not go that far, or no longer. */
const NOT_SHARED = new Set(["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"]);
const RESTRICTED = new Set(["forbidden", "channelForbidden", "videoForbidden", "commentsDisabled"]);
/** Also names in `details`, as newer answers spell them. */
const KEY_REFUSED = new Set(["keyInvalid", "keyExpired", "API_KEY_INVALID", "API_KEY_EXPIRED", "badRequest"]);
const KEY_NOT_ALLOWED = new Set([
  "accessNotConfigured",
  "ipRefererBlocked",
  "API_KEY_SERVICE_BLOCKED",
  "API_KEY_IP_ADDRESS_BLOCKED",
  "API_KEY_HTTP_REFERRER_BLOCKED",
  "SERVICE_DISABLED",
  "CONSUMER_SUSPENDED",
]);
/** YouTube counts requests by the minute where it does not count them by the day. */
const TOO_FAST_RETRY_AFTER_MS = 60_000;

/** What an answer that is not a success says. Neither the key nor YouTube's own text gets into a message. */
export function readProblem(answer: UpstreamAnswer, now: Date): DataApiProblem {
  const { status } = answer;
  const { reasons, isDaily, isAboutKey } = readReasons(answer.text);
  const has = (known: ReadonlySet<string>) => reasons.find((reason) => known.has(reason));
  const named = reasons[0] === undefined ? "" : ` (${reasons[0]})`;
  const fail = (
    kind: ConnectorFailure["kind"],
    message: string,
    { providerStatus = status, retryAfterMs }: { providerStatus?: number; retryAfterMs?: number } = {},
  ): DataApiProblem => ({
    failure: new ConnectorFailure(kind, `${message}${named}`, {
      providerStatus,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    }),
    isQuotaUsedUp: false,
  });

  if (has(USED_UP) || (isDaily && (status === 429 || has(TOO_FAST)))) {
    const usedUp = fail("throttled", "YouTube's quota of the day is used up", {
      retryAfterMs: msUntilQuotaReset(now),
    });
    return { ...usedUp, isQuotaUsedUp: true };
  }
  if (has(TOO_FAST) || status === 429) {
    return fail("throttled", "YouTube asks for fewer requests", { retryAfterMs: retryAfterMs(answer) });
  }
  if (has(KEY_NOT_ALLOWED)) {
    return fail("upstream", "the key may not use YouTube's Data API", { providerStatus: 403 });
  }
  if (has(NOT_SHARED)) {
    return fail("upstream", "the token does not share this", { providerStatus: 401 });
  }
  if (status === 401 || (isAboutKey && (status === 403 || has(KEY_REFUSED)))) {
    return fail("upstream", "YouTube refuses the key", { providerStatus: 401 });
  }
  if (has(NOT_FOUND)) return fail("not_found", "YouTube has no such thing");
  if (has(PRIVATE)) return fail("private", "only its owner may see it");
  if (has(RESTRICTED)) return fail("restricted", "YouTube does not show it");
  return fail("upstream", `YouTube answered with status ${status}`);
}

function readReasons(text: string): { reasons: string[]; isDaily: boolean; isAboutKey: boolean } {
  const { data } = WireErrorSchema.safeParse(readUnlessNonsense(text));
  if (data === undefined) return { reasons: [], isDaily: false, isAboutKey: false };
  const { errors = [], details = [], message = "" } = data.error;
  const reasons = [...errors, ...details].flatMap(({ reason }) => (reason === undefined ? [] : [reason]));
  const limits = details.map(({ metadata }) => String(metadata?.["quota_limit"] ?? ""));
  return {
    reasons: reasons.filter((reason) => /^[A-Za-z_]{1,60}$/.test(reason)),
    isDaily: /per day/i.test(message) || limits.some((limit) => /PerDay/i.test(limit)),
    // A bad request is the key's fault only where the answer speaks of it.
    isAboutKey: /api key/i.test(message) || reasons.some((reason) => /key/i.test(reason)),
  };
}

function readUnlessNonsense(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function retryAfterMs({ headers }: UpstreamAnswer): number {
  const seconds = Number(headers["retry-after"]);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : TOO_FAST_RETRY_AFTER_MS;
}
