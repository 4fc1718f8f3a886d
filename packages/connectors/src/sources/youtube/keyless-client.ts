import { z } from "zod";
import type { LookupTerms } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";
import { type AskUpstream, readJson, type UpstreamAnswer } from "../ask-upstream.ts";
import { createFewAtOnce } from "./quota.ts";
import { type Feed, readFeed } from "./read-feed.ts";

interface KeylessOptions {
  readonly ask: AskUpstream;
  readonly now: () => Date;
}

/** Nobody should wait long for what may not be reachable at all. */
const ANSWER_WITHIN_MS = 4_000;
/** Syncs come in hundreds, and giving up costs more there. */
const SYNCED_WITHIN_MS = 6_000;
const TOO_FAST_RETRY_AFTER_MS = 60_000;

export interface FeedClient {
  feedOf(channelId: string, terms: LookupTerms): Promise<Feed>;
  /** Only channels from before 2012 have such a name, and it need not be their handle. Undefined without one. */
  feedOfLegacyName(name: string, terms: LookupTerms): Promise<Feed | undefined>;
}

export function createFeedClient({ ask, now, url }: KeylessOptions & { readonly url: string }): FeedClient {
  const answered = createMemory(now, HAD_FEED_MS);
  const fewAtOnce = createFewAtOnce();
  const askFor = (parameter: string, value: string, terms: LookupTerms) => {
    const address = new URL(url);
    address.searchParams.set(parameter, value);
    const headers = { accept: "application/atom+xml, text/xml" };
    return fewAtOnce(terms, () => ask({ url: address, headers, ...briefly(terms) }));
  };
  return {
    async feedOf(channelId, terms) {
      const first = await askFor("channel_id", channelId, terms);
      // YouTube's feeds are sometimes missing for channels that exist; the list of uploads has one of its own.
      const isDoubtful = first.status === 404 || first.status >= 500;
      const answer = isDoubtful ? await askFor("playlist_id", `UU${channelId.slice(2)}`, terms) : first;
      if (answer.status === 404 && !answered.has(channelId)) {
        throw new ConnectorFailure("not_found", "YouTube has no feed of this channel", {
          providerStatus: 404,
        });
      }
      const feed = readSuccess(answer);
      answered.add(channelId);
      return feed;
    },
    async feedOfLegacyName(name, terms) {
      const answer = await askFor("user", name, terms);
      return answer.status === 404 ? undefined : readSuccess(answer);
    },
  };
}

function readSuccess(answer: UpstreamAnswer): Feed {
  if (answer.status !== 200) throw failureOf(answer, "YouTube's feeds");
  return readFeed(answer.text);
}

/** A channel that had a feed within a day is not gone because its feed is missing once. */
const HAD_FEED_MS = 86_400_000;
const MOST_REMEMBERED = 20_000;

/** Names that were added within the time. */
export function createMemory(now: () => Date, forMs: number) {
  const names = new Map<string, number>();
  return {
    add(name: string): void {
      names.delete(name);
      names.set(name, now().getTime());
      const [oldest] = names.keys();
      if (names.size > MOST_REMEMBERED && oldest !== undefined) names.delete(oldest);
    },
    has: (name: string) => now().getTime() - (names.get(name) ?? Number.NEGATIVE_INFINITY) < forMs,
  };
}

const EmbedSchema = z.object({
  title: z.string().optional(),
  author_name: z.string().optional(),
  author_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  html: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});
export type Embed = z.infer<typeof EmbedSchema>;

export interface EmbedClient {
  embedOf(address: string, terms: LookupTerms): Promise<Embed>;
}

export function createEmbedClient({ ask, url }: KeylessOptions & { readonly url: string }): EmbedClient {
  return {
    async embedOf(page, terms) {
      const address = new URL(url);
      address.searchParams.set("url", page);
      address.searchParams.set("format", "json");
      const answer = await ask({ url: address, ...briefly(terms) });
      const refusal = refusalOf(answer);
      if (refusal !== undefined) throw refusal;
      const { data, error } = EmbedSchema.safeParse(readJson(answer.text));
      if (error !== undefined) {
        throw new ConnectorFailure("invalid_data", "YouTube's embed is none", { cause: error });
      }
      return data;
    },
  };
}

/** YouTube refuses in words; on some days with the status of a success. */
function refusalOf(answer: UpstreamAnswer): ConnectorFailure | undefined {
  const word = answer.text.trim().slice(0, 40).toLowerCase();
  const providerStatus = answer.status;
  switch (word) {
    case "not found":
    case "bad request":
      return new ConnectorFailure("not_found", "YouTube has no such video", { providerStatus });
    case "forbidden":
      return new ConnectorFailure("private", "only its owner may see the video", { providerStatus });
    case "unauthorized":
      return new ConnectorFailure("restricted", "the video may not be shown elsewhere", { providerStatus });
    default:
      return providerStatus === 200 ? undefined : failureOf(answer, "YouTube's embeds");
  }
}

function failureOf({ status, headers }: UpstreamAnswer, who: string): ConnectorFailure {
  if (status !== 429) {
    return new ConnectorFailure("upstream", `${who} answered with status ${status}`, {
      providerStatus: status,
    });
  }
  const seconds = Number(headers["retry-after"]);
  return new ConnectorFailure("throttled", `${who} ask for fewer requests`, {
    providerStatus: status,
    retryAfterMs: seconds > 0 ? seconds * 1000 : TOO_FAST_RETRY_AFTER_MS,
  });
}

function briefly({ signal, timeLeftMs, purpose }: LookupTerms) {
  const withinMs = purpose === "sync" ? SYNCED_WITHIN_MS : ANSWER_WITHIN_MS;
  return { signal, timeLeftMs: Math.min(timeLeftMs ?? withinMs, withinMs) };
}
