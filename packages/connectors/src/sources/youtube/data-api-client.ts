import type { z } from "zod";
import type { Patience } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import type { AskUpstream } from "../ask-upstream.ts";
import { readJson } from "../read-json.ts";
import type { Purpose } from "./batch-loader.ts";
import { WireListSchema } from "./data-api-answers.ts";
import { readProblem } from "./data-api-failures.ts";
import { createFewAtOnce } from "./few-at-once.ts";
import type { QuotaBucket, QuotaLedger } from "./quota.ts";

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
    ...{ signal, timeLeftMs },
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
