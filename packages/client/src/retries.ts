export type Fetch = (request: Request, init: { redirect?: Request["redirect"] }) => Promise<Response>;

export interface RetryOptions {
  /** How often a call is made at most; 1 makes it once. 4 where nothing is said. */
  readonly attempts?: number;
  /** The longest wait between two attempts. A server that asks for more gets its refusal handed to the caller. 30 where nothing is said. */
  readonly maxWaitSeconds?: number;
}

interface Surroundings {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const REFUSED_FOR_NOW = [429, 503];
const FIRST_WAIT_MS = 500;
const IDEMPOTENCY_KEY = "idempotency-key";

/**
 * Repeats calls that were refused for now, or that no answer came to, after a growing wait with jitter, or after what `Retry-After` asks
 * for. Writes carry an `Idempotency-Key`, so that one which was carried out, and whose answer was lost, is not carried out again.
 */
export function withRetries(
  { attempts = 4, maxWaitSeconds = 30 }: RetryOptions,
  fetch: Fetch = globalFetch,
  { wait, random }: Surroundings = { wait: waitFor, random: Math.random },
): Fetch {
  return async (request, init) => {
    if (!isRead(request) && !request.headers.has(IDEMPOTENCY_KEY)) {
      request.headers.set(IDEMPOTENCY_KEY, crypto.randomUUID());
    }
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptOnce(fetch, request, init);
      const isLast = attempt >= attempts || request.signal.aborted;
      const waitMs = isLast ? undefined : waitAfter(outcome, { attempt, maxWaitSeconds, random });
      if (waitMs === undefined) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      await wait(waitMs, request.signal);
    }
  };
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** The request itself stays unread, for the next attempt. */
async function attemptOnce(fetch: Fetch, request: Request, init: Parameters<Fetch>[1]): Promise<unknown> {
  try {
    return await fetch(request.clone(), init);
  } catch (error) {
    return error;
  }
}

interface Turn {
  readonly attempt: number;
  readonly maxWaitSeconds: number;
  readonly random: () => number;
}

/** How many milliseconds to wait before the next attempt; undefined where there is none to be. */
function waitAfter(outcome: unknown, { attempt, maxWaitSeconds, random }: Turn): number | undefined {
  const longestMs = maxWaitSeconds * 1000;
  if (outcome instanceof Response) {
    if (!REFUSED_FOR_NOW.includes(outcome.status)) return undefined;
    const askedMs = retryAfterMs(outcome.headers.get("retry-after"));
    if (askedMs !== undefined) return askedMs > longestMs ? undefined : askedMs + random() * FIRST_WAIT_MS;
  }
  return random() * Math.min(longestMs, FIRST_WAIT_MS * 2 ** attempt);
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function globalFetch(request: Request, init: Parameters<Fetch>[1]): Promise<Response> {
  return globalThis.fetch(request, init);
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
  });
}
