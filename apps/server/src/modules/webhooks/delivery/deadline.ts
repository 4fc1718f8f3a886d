import type { Clock } from "../../../infra/clock.ts";
import type { Exchange } from "./exchange.ts";

const DEADLINE_MS = 15_000;
const LOOKED_AT_EVERY_MS = 100;

/** Ends exchanges that take too long, with one timer for all of them. */
export interface Deadline {
  watch(exchange: Exchange): void;
  forget(exchange: Exchange): void;
}

export function createDeadline(clock: Clock): Deadline {
  /** The oldest first. */
  const watched = new Map<Exchange, number>();
  let timer: NodeJS.Timeout | undefined;

  const lookAtAll = () => {
    const nowMs = clock.now().getTime();
    for (const [exchange, startedAtMs] of watched) {
      // By both: the clock may be set back, and the machine may sleep.
      const elapsedMs = Math.max(performance.now() - exchange.startedMs, nowMs - startedAtMs);
      if (elapsedMs < DEADLINE_MS) break;
      exchange.expire();
    }
  };

  return {
    watch(exchange) {
      watched.set(exchange, clock.now().getTime());
      timer ??= setInterval(lookAtAll, LOOKED_AT_EVERY_MS);
    },
    forget(exchange) {
      watched.delete(exchange);
      if (watched.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
