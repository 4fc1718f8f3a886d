/** A sleep that others may end early. */
interface InterruptibleSleep {
  /** Ends the sleep, or the next one before it begins. */
  wake(): void;
  /** Resolves when the time is over, somebody wakes, or the signal aborts. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}

export function createInterruptibleSleep(): InterruptibleSleep {
  let isAwake = false;
  let endSleep: (() => void) | undefined;
  return {
    wake() {
      isAwake = true;
      endSleep?.();
    },
    async sleep(milliseconds, signal) {
      if (!isAwake && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          endSleep = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener("abort", endSleep, { once: true });
        });
        if (endSleep !== undefined) signal.removeEventListener("abort", endSleep);
        endSleep = undefined;
      }
      isAwake = false;
    },
  };
}
