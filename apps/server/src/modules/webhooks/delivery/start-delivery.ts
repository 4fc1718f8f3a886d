import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../../infra/context.ts";
import { placeInTurn } from "../feed/place-events.ts";
import { createDeliverer } from "./deliverer.ts";
import { SharedLeases } from "./endpoint-leases.ts";
import { createInterruptibleSleep } from "./interruptible-sleep.ts";

/** Delivers webhooks to the endpoints that this process has leased, until it is stopped. */
export function startDelivery(services: Services, options: DeliveryOptions): Delivery {
  const { concurrency, random = Math.random } = options;
  const stopping = new AbortController();
  const placeSleep = createInterruptibleSleep();
  const readSleep = createInterruptibleSleep();
  const leases = new SharedLeases();
  const deliverer = createDeliverer(services, { concurrency, random, leases, onRunningLow: readSleep.wake });

  const place = async () => {
    if ((await placeInTurn(services)) === 0) return;
    placeSleep.wake();
    readSleep.wake();
  };
  const work = async (over: AbortSignal) => {
    await Promise.all([
      repeat(services, over, place, () => placeSleep.sleep(POLL_INTERVAL_MS, over)),
      repeat(services, over, deliverer.read, () => readSleep.sleep(POLL_INTERVAL_MS, over)),
    ]);
    // Whoever has these leases next would send again what is not recorded yet.
    if (stopping.signal.aborted) await deliverer.settled();
  };

  const { letGo, isIdle } = deliverer;
  const done = leases.hold(services, stopping.signal, { work, letGo, isIdle });
  return {
    async stop() {
      deliverer.hurry();
      stopping.abort();
      await done;
      await deliverer.settled();
    },
  };
}

interface DeliveryOptions {
  /** Of this process: how many attempts are under way at once. */
  readonly concurrency: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

export interface Delivery {
  /** Starts no more attempts, and resolves when those under way are over and recorded. */
  stop(): Promise<void>;
}

const POLL_INTERVAL_MS = 100;
const RETRY_AFTER_MS = 500;

async function repeat(
  { log }: Services,
  over: AbortSignal,
  work: () => Promise<unknown>,
  sleep: () => Promise<void>,
): Promise<void> {
  while (!over.aborted) {
    try {
      await work();
      await sleep();
    } catch (error) {
      log.warn({ err: error }, "delivery of webhooks interrupted");
      await pause(RETRY_AFTER_MS);
    }
  }
}
