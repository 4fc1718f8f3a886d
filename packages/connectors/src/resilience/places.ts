/** Places for work that runs at once, given in the order of arrival. */
export interface Places {
  /** Rejects with a `NoPlaceError` when the line is full, or when the signal aborts before the work's turn. */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  areUnused(): boolean;
}

export interface PlacesLimits {
  readonly concurrency: number;
  /** How many may wait for a place; more are refused at once. */
  readonly queueLength: number;
}

export class NoPlaceError extends Error {
  override readonly name = "NoPlaceError";
  readonly reason: "line is full" | "left the line";

  constructor(reason: NoPlaceError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

export function createPlaces({ concurrency, queueLength }: PlacesLimits): Places {
  let taken = 0;
  const line = new Set<() => void>();

  async function takePlace(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new NoPlaceError("left the line");
    if (taken < concurrency) {
      taken += 1;
      return;
    }
    if (line.size >= queueLength) throw new NoPlaceError("line is full");
    await waitInLine(line, signal);
  }

  /** To the next in line without a gap, so that nobody who comes meanwhile gets ahead. */
  function handOn(): void {
    const [next] = line;
    if (next === undefined) taken -= 1;
    else next();
  }

  return {
    async run(work, signal) {
      await takePlace(signal);
      try {
        return await work();
      } finally {
        handOn();
      }
    },
    areUnused: () => taken === 0,
  };
}

function waitInLine(line: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      line.delete(enter);
      signal.removeEventListener("abort", leave);
      resolve();
    };
    const leave = () => {
      line.delete(enter);
      reject(new NoPlaceError("left the line"));
    };
    line.add(enter);
    signal.addEventListener("abort", leave, { once: true });
  });
}
