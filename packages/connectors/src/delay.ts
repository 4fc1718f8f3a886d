/** Resolves after the time, or rejects with the signal's reason as soon as it aborts. */
export type Delay = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

export const delayByTimer: Delay = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
