import type { Socket } from "node:net";
import { Dispatcher, Pool } from "undici";

interface AgingPool {
  readonly pool: Pool;
  readonly openedAt: number;
}

/**
 * Connections by where they lead, each used for so long at most: under constant traffic too, a name that has moved is
 * looked up and checked again. The agent of undici loses count of its connections where these have an age.
 */
export class AgingPools extends Dispatcher {
  readonly #pools = new Map<string, AgingPool>();
  readonly #retiring = new Set<Promise<void>>();
  readonly #options: Pool.Options;
  readonly #longestMs: number;
  #isClosed = false;

  constructor(options: Pool.Options, longestMs: number) {
    super();
    this.#options = options;
    this.#longestMs = longestMs;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    return this.#poolOf(String(options.origin)).dispatch(options, handler);
  }

  /** Ends when the requests under way have. */
  override async close(): Promise<void> {
    this.#isClosed = true;
    for (const origin of this.#pools.keys()) this.#retire(origin);
    await Promise.all(this.#retiring);
  }

  #poolOf(origin: string): Pool {
    const now = performance.now();
    const known = this.#pools.get(origin);
    if (known !== undefined && now - known.openedAt <= this.#longestMs) return known.pool;
    for (const [other, { openedAt }] of this.#pools) {
      if (now - openedAt > this.#longestMs) this.#retire(other);
    }
    const pool = new Pool(origin, this.#options);
    this.#pools.set(origin, { pool, openedAt: now });
    // It tells each request that it takes none.
    if (this.#isClosed) this.#retire(origin);
    return pool;
  }

  /** Takes no more requests; those under way end as if nothing were. */
  #retire(origin: string): void {
    const retired = this.#pools.get(origin);
    if (retired === undefined) return;
    this.#pools.delete(origin);
    const closing = retired.pool.close().finally(() => this.#retiring.delete(closing));
    this.#retiring.add(closing);
  }
}

const used = new WeakSet<Socket>();
const lostWithUsed = new WeakSet<Error>();

/** Notes whether anything was ever answered over the connection, for `wasLostWithUsed`. */
export function watchConnection(socket: Socket): void {
  const noteAnswer = () => {
    if (socket.readableLength === 0) return;
    used.add(socket);
    socket.off("readable", noteAnswer);
  };
  socket.prependListener("readable", noteAnswer);
  socket.prependListener("error", (error) => {
    if (used.has(socket)) lostWithUsed.add(error);
  });
}

/**
 * The connection had served before and then broke: most likely the receiver had closed it already, as it may at any time
 * between two requests. Of a new connection that breaks nobody knows that.
 */
export function wasLostWithUsed(error: Error): boolean {
  return lostWithUsed.has(error);
}
