import { z } from "zod";
import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { type AskUpstream, readJson, type UpstreamAnswer } from "../ask-upstream.ts";
import { itemsOf } from "../lenient-values.ts";
import { graphErrorOf, readGraphError, toFailure } from "./graph-errors.ts";

export interface GraphOptions {
  readonly ask: AskUpstream;
  readonly now: () => Date;
  /** Up to the version, such as `https://graph.facebook.com/v23.0`. */
  readonly url: string;
  readonly token: string;
}

/** Reads of the Graph API with one token: what is refused fails as the connectors' failures, and usage is kept to. */
export interface GraphClient {
  get<Answer>(
    path: string,
    parameters: Readonly<Record<string, string | undefined>>,
    schema: z.ZodType<Answer>,
    terms: LookupTerms,
  ): Promise<Answer>;
}

/** Limits of one kind of call; the others go on. */
const LIMIT_OF_ONE_CALL = 613;
const WAIT_WITHOUT_ESTIMATE_MS = 60_000;

export function createGraphClient({ ask, now, url, token }: GraphOptions): GraphClient {
  const usage = createUsageGuard(now);
  return {
    async get(path, parameters, schema, { signal, timeLeftMs, purpose }) {
      usage.admit(purpose);
      const answer = await ask({ url: addressOf(url, path, parameters, token), signal, timeLeftMs });
      usage.observe(answer.headers);
      const failure = failureOf(answer, usage.regainMs(answer.headers), token);
      if (failure !== undefined) {
        const isOfOneCall = graphErrorOf(failure)?.code === LIMIT_OF_ONE_CALL;
        if (failure.retryAfterMs !== undefined && !isOfOneCall) usage.pause(failure.retryAfterMs);
        throw failure;
      }
      const { data, error } = schema.safeParse(readJson(answer.text));
      if (error !== undefined) throw outsideSchema(error);
      return data;
    },
  };
}

/** One part of a path, as an id or a name is put there; never a way to another edge, or up. */
export function pathPart(text: string): string {
  if (/^\.{0,2}$/.test(text))
    throw new ConnectorFailure("not_found", "nothing of Meta's can have that name", { isUnasked: true });
  return encodeURIComponent(text);
}

/** A list as the Graph API pages it. Its `next` carries the token and may lead elsewhere, so only the cursor is taken. */
export function pageSchema<Item>(item: z.ZodType<Item>) {
  return z.object({
    data: itemsOf(item),
    paging: z
      .object({
        cursors: z.object({ after: z.string().optional() }).optional(),
        next: z.string().optional(),
      })
      .optional(),
  });
}

/** The cursor after which a list goes on; undefined at its end, where the API still names a cursor but no next page. */
export function cursorAfter({ paging }: { readonly paging?: Paging | undefined }): string | undefined {
  return paging?.next === undefined ? undefined : paging.cursors?.after;
}

interface Paging {
  readonly cursors?: { readonly after?: string | undefined } | undefined;
  readonly next?: string | undefined;
}

function addressOf(
  url: string,
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
  token: string,
): URL {
  const address = new URL(`${url}/${path}`);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  address.searchParams.set("access_token", token);
  return address;
}

/** An error may come with any status, even 200. Without one, the status alone tells. */
function failureOf(
  { status, text }: UpstreamAnswer,
  regainMs: number | undefined,
  token: string,
): ConnectorFailure | undefined {
  if (status >= 500) return new ConnectorFailure("upstream", "Meta has trouble", { providerStatus: status });
  const error = readGraphError(tryJson(text));
  if (error !== undefined) {
    return toFailure({ ...error, message: error.message.replaceAll(token, "…") }, status, regainMs);
  }
  if (status === 429) {
    return new ConnectorFailure("throttled", "Meta: rate limit", {
      providerStatus: status,
      retryAfterMs: regainMs ?? WAIT_WITHOUT_ESTIMATE_MS,
    });
  }
  return status < 400
    ? undefined
    : new ConnectorFailure("upstream", `Meta answered with ${status}`, { providerStatus: status });
}

function tryJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

function outsideSchema(error: z.ZodError): ConnectorFailure {
  const [issue] = error.issues;
  const place = issue === undefined ? "answer" : issue.path.join(".") || "answer";
  return new ConnectorFailure("invalid_data", `Meta answered outside its schema at ${place}`);
}

/** How much of Meta's allowance is used, as the headers of its answers tell. */
interface UsageGuard {
  /** Fails with `throttled` while the allowance is to be spared for others, or is used up. */
  admit(purpose: LookupTerms["purpose"]): void;
  observe(headers: UpstreamAnswer["headers"]): void;
  /** After an error that says so: nothing is asked for that long. */
  pause(forMs: number): void;
  /** How long until access comes back, if the headers tell. */
  regainMs(headers: UpstreamAnswer["headers"]): number | undefined;
}

/** Percent of the allowance at which somebody who waits gets no more, so that syncs have the rest, and at which nobody does. */
const SPARE_FOR_SYNCS_AT = 80;
const STOP_AT = 95;
/** Only an answer tells that usage has fallen, so one is asked for this often. */
const LOOK_AGAIN_AFTER_MS = 60_000;
const MINUTE_MS = 60_000;

const UsageSchema = z.object({
  call_count: z.number().catch(0),
  total_time: z.number().catch(0),
  total_cputime: z.number().catch(0),
  /** In minutes; above 0 once access is lost. */
  estimated_time_to_regain_access: z.number().catch(0),
});
type Usage = z.infer<typeof UsageSchema>;

function createUsageGuard(now: () => Date): UsageGuard {
  let live = 0;
  let all = 0;
  const until = (ms: number) => now().getTime() + ms;
  return {
    admit(purpose) {
      const waitMs = (purpose === "sync" ? all : Math.max(live, all)) - now().getTime();
      if (waitMs <= 0) return;
      throw new ConnectorFailure("throttled", "Meta: the allowance is nearly used up", {
        retryAfterMs: waitMs,
        isUnasked: true,
      });
    },
    observe(headers) {
      const usages = readUsages(headers);
      const percent = Math.max(0, ...usages.flatMap((usage) => percentsOf(usage)));
      const regainMs = regainOf(usages);
      if (percent >= SPARE_FOR_SYNCS_AT) live = until(LOOK_AGAIN_AFTER_MS);
      if (percent >= STOP_AT) all = until(LOOK_AGAIN_AFTER_MS);
      if (regainMs !== undefined) all = until(regainMs);
    },
    pause(forMs) {
      all = Math.max(all, until(forMs));
    },
    regainMs: (headers) => regainOf(readUsages(headers)),
  };
}

function percentsOf({ call_count, total_time, total_cputime }: Usage): number[] {
  return [call_count, total_time, total_cputime];
}

function regainOf(usages: readonly Usage[]): number | undefined {
  const minutes = Math.max(0, ...usages.map((usage) => usage.estimated_time_to_regain_access));
  return minutes > 0 ? minutes * MINUTE_MS : undefined;
}

/** `x-app-usage` is one usage; `x-business-use-case-usage` lists some for each business. Other shapes tell nothing. */
function readUsages(headers: UpstreamAnswer["headers"]): Usage[] {
  const app = parseHeader(headers["x-app-usage"]);
  const businesses = parseHeader(headers["x-business-use-case-usage"]);
  const lists = Object.values(businesses ?? {}).filter((list) => Array.isArray(list));
  return [app, ...lists.flat()].flatMap((value) => {
    const { data } = UsageSchema.safeParse(value);
    return data === undefined ? [] : [data];
  });
}

function parseHeader(text: string | undefined): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
