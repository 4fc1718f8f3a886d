import type { Patience } from "../../connector.ts";
import { ConnectorFailure } from "../../connector-failure.ts";

export type Purpose = "sync" | "live";

interface LoadTerms extends Patience {
  readonly purpose?: Purpose | undefined;
}

/** How long keys wait for others to share their call. */
export interface BatchWindow {
  /** After this long without another key there is nobody else to wait for. */
  readonly quietMs: number;
  /** The longest wait of a key, by what it is for. */
  readonly longestMs: Readonly<Record<Purpose, number>>;
}

interface BatchLoaderOptions<Item> {
  /** Asks for at most `batchSize` keys at once. A key without an item has none. */
  readonly load: (keys: readonly string[], purpose: Purpose) => Promise<ReadonlyMap<string, Item>>;
  readonly batchSize: number;
  readonly window: BatchWindow;
}

export interface BatchLoader<Item> {
  loadMany(keys: readonly string[], terms: LoadTerms): Promise<ReadonlyMap<string, Item>>;
  /** While a caller says that it will have more keys, those of others wait for it, at most for their longest wait. */
  announce(): { end(): void };
}

interface Batch<Item> {
  readonly keys: Set<string>;
  readonly answer: Promise<ReadonlyMap<string, Item>>;
  readonly send: () => void;
  purpose: Purpose;
  leavesAtMs: number;
}

/**
 * Lets callers of one service share its calls: what they ask for within a moment goes out together, each key once, in full
 * batches where there are enough. A full batch leaves at once.
 */
export function createBatchLoader<Item>(options: BatchLoaderOptions<Item>): BatchLoader<Item> {
  const { batchSize, window } = options;
  let open: Batch<Item> | undefined;
  let announced = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = () => {
    clearTimeout(timer);
    open?.send();
    open = undefined;
  };
  const waitForMore = () => {
    clearTimeout(timer);
    if (open === undefined) return;
    const leftMs = Math.max(0, open.leavesAtMs - performance.now());
    timer = setTimeout(send, announced > 0 ? leftMs : Math.min(leftMs, window.quietMs));
  };
  const place = (key: string, purpose: Purpose): Batch<Item> => {
    open ??= openBatch(options.load);
    const batch = open;
    batch.keys.add(key);
    // Somebody who waits takes the others along; a sync in the batch makes it a call for syncs.
    if (purpose === "sync") batch.purpose = "sync";
    batch.leavesAtMs = Math.min(batch.leavesAtMs, performance.now() + window.longestMs[purpose]);
    if (batch.keys.size >= batchSize) send();
    return batch;
  };

  return {
    async loadMany(keys, { purpose = "live", signal }) {
      if (signal?.aborted) throw hasLeft();
      const batches = new Map<string, Batch<Item>>();
      for (const key of keys) if (!batches.has(key)) batches.set(key, place(key, purpose));
      waitForMore();
      const answers = await untilLeft(Promise.all([...new Set(batches.values())].map(answerOf)), signal);
      const items = new Map<string, Item>();
      for (const answer of answers) {
        for (const [key, item] of answer) if (batches.has(key)) items.set(key, item);
      }
      return items;
    },
    announce() {
      let isOver = false;
      announced += 1;
      return {
        end() {
          if (isOver) return;
          isOver = true;
          announced -= 1;
          waitForMore();
        },
      };
    },
  };
}

function openBatch<Item>(load: BatchLoaderOptions<Item>["load"]): Batch<Item> {
  const keys = new Set<string>();
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const batch: Batch<Item> = {
    keys,
    answer: sent.then(() => load([...keys], batch.purpose)),
    send,
    purpose: "live",
    leavesAtMs: Number.POSITIVE_INFINITY,
  };
  // Every caller may have left before the answer; nobody then hears of its failure.
  batch.answer.catch(() => {});
  return batch;
}

function answerOf<Item>(batch: Batch<Item>): Promise<ReadonlyMap<string, Item>> {
  return batch.answer;
}

/** A caller who leaves ends its own wait, not the call that others share. */
async function untilLeft<Answer>(answer: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  if (signal === undefined) return answer;
  let onAbort = () => {};
  const left = new Promise<never>((_, reject) => {
    onAbort = () => reject(hasLeft());
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([answer, left]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

function hasLeft(): ConnectorFailure {
  return new ConnectorFailure("timeout", "the caller stopped waiting");
}
