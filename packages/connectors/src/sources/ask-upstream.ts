import { type Dispatcher, request } from "undici";
import type { Patience } from "../connector.ts";
import { ConnectorFailure } from "../connector-failure.ts";

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
