/** A rest that others may cut short. */
export interface Waker {
  /** Ends the rest, or the next one before it begins. */
  wake(): void;
  /** Resolves when the time is over, somebody wakes, or the signal aborts. */
  rest(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export function createWaker(): Waker {
  let isAwake = false;
  let endRest: (() => void) | undefined;
  return {
    wake() {
      isAwake = true;
      endRest?.();
    },
    async rest(milliseconds, signal) {
      if (!isAwake && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          endRest = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener("abort", endRest, { once: true });
        });
        if (endRest !== undefined) signal.removeEventListener("abort", endRest);
        endRest = undefined;
      }
      isAwake = false;
    },
  };
}
