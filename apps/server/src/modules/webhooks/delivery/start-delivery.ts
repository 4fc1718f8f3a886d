import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../../infra/context.ts";
import { placeInTurn } from "../feed/place-events.ts";
import { createDeliverer } from "./deliverer.ts";
import { createInterruptibleSleep } from "./interruptible-sleep.ts";
import { runAsLeader } from "./leader-election.ts";

/** Delivers webhooks, whenever this process leads, until it is stopped. */
export function startDelivery(services: Services, options: DeliveryOptions): Delivery {
  const { concurrency, random = Math.random } = options;
  const stopping = new AbortController();
  const placeSleep = createInterruptibleSleep();
  const readSleep = createInterruptibleSleep();
  const deliverer = createDeliverer(services, { concurrency, random, onRunningLow: readSleep.wake });

  const place = async () => {
    if ((await placeInTurn(services)) === 0) return;
    placeSleep.wake();
    readSleep.wake();
  };
  const lead = async (over: AbortSignal) => {
    over.addEventListener("abort", deliverer.pause, { once: true });
    deliverer.resume();
    await Promise.all([
      repeat(services, over, place, () => placeSleep.sleep(POLL_INTERVAL_MS, over)),
      repeat(services, over, deliverer.read, () => readSleep.sleep(POLL_INTERVAL_MS, over)),
    ]);
    // The next one to lead would send again what is not recorded yet.
    if (stopping.signal.aborted) await deliverer.settled();
  };

  const done = runAsLeader(services, stopping.signal, lead);
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
