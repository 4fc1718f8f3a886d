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

/**
 * The syncs under way that may yet ask for something. While there are any, batches wait for them, at most for the longest
 * wait of a key; a sync whose keys wait in a batch is not one of them.
 */
export interface Syncs {
  /** Counts as a sync under way for as long as the work takes. */
  during<Answer>(purpose: Purpose | undefined, work: () => Promise<Answer>): Promise<Answer>;
  areUnderWay(): boolean;
  pause(): void;
  goOn(): void;
  onChange(listener: () => void): void;
}

export function createSyncs(): Syncs {
  let underWay = 0;
  const listeners: (() => void)[] = [];
  const change = (by: 1 | -1) => {
    const wereUnderWay = underWay > 0;
    underWay += by;
    if (wereUnderWay !== underWay > 0) for (const listener of listeners) listener();
  };
  return {
    async during(purpose, work) {
      if (purpose !== "sync") return work();
      change(1);
      try {
        return await work();
      } finally {
        change(-1);
      }
    },
    areUnderWay: () => underWay > 0,
    pause: () => change(-1),
    goOn: () => change(1),
    onChange: (listener) => listeners.push(listener),
  };
}

interface BatchLoaderOptions<Item> {
  /** Asks for at most `batchSize` keys at once. A key without an item has none. */
  readonly load: (keys: readonly string[], purpose: Purpose) => Promise<ReadonlyMap<string, Item>>;
  readonly batchSize: number;
  readonly window: BatchWindow;
  readonly syncs: Syncs;
}

export interface BatchLoader<Item> {
  loadMany(keys: readonly string[], terms: LoadTerms): Promise<ReadonlyMap<string, Item>>;
}

interface Batch<Item> {
  readonly keys: Set<string>;
  readonly sent: Promise<void>;
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
  const { batchSize, window, syncs } = options;
  let open: Batch<Item> | undefined;
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
    timer = setTimeout(send, syncs.areUnderWay() ? leftMs : Math.min(leftMs, window.quietMs));
  };
  syncs.onChange(waitForMore);
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
      const shared = [...new Set(batches.values())];
      if (purpose === "sync") pauseUntilSent(syncs, shared);
      waitForMore();
      const answers = await untilLeft(Promise.all(shared.map(({ answer }) => answer)), signal);
      const items = new Map<string, Item>();
      for (const answer of answers) {
        for (const [key, item] of answer) if (batches.has(key)) items.set(key, item);
      }
      return items;
    },
  };
}

function pauseUntilSent(syncs: Syncs, batches: readonly Batch<unknown>[]): void {
  syncs.pause();
  void Promise.all(batches.map(({ sent }) => sent)).then(() => syncs.goOn());
}

function openBatch<Item>(load: BatchLoaderOptions<Item>["load"]): Batch<Item> {
  const keys = new Set<string>();
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  const batch: Batch<Item> = {
    keys,
    sent,
    send,
    purpose: "live",
    leavesAtMs: Number.POSITIVE_INFINITY,
    answer: sent.then(() => load([...keys], batch.purpose)),
  };
  // Every caller may have left before the answer; nobody then hears of its failure.
  batch.answer.catch(() => {});
  return batch;
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
