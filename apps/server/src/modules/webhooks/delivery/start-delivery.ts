import { setTimeout as pause } from "node:timers/promises";
import type { Services } from "../../../infra/context.ts";
import { placeInTurn } from "../feed/place-all.ts";
import { createDeliverer } from "./deliverer.ts";
import { holdLeadership } from "./hold-leadership.ts";
import { createWaker } from "./waker.ts";

export interface Delivery {
  /** Starts no more attempts, and resolves when those under way are over and recorded. */
  stop(): Promise<void>;
}

export interface DeliveryOptions {
  readonly concurrency: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

const LOOKED_EVERY_MS = 100;
const TRIED_AGAIN_AFTER_MS = 500;

/** Delivers webhooks, whenever this process leads, until it is stopped. */
export function startDelivery(services: Services, options: DeliveryOptions): Delivery {
  const { concurrency, random = Math.random } = options;
  const stopping = new AbortController();
  const placer = createWaker();
  const reader = createWaker();
  const deliverer = createDeliverer(services, { concurrency, random, onRunningLow: reader.wake });

  const place = async () => {
    if ((await placeInTurn(services)) === 0) return;
    placer.wake();
    reader.wake();
  };
  const lead = async (over: AbortSignal) => {
    over.addEventListener("abort", deliverer.pause, { once: true });
    deliverer.resume();
    await Promise.all([
      repeat(services, over, place, () => placer.rest(LOOKED_EVERY_MS, over)),
      repeat(services, over, deliverer.read, () => reader.rest(LOOKED_EVERY_MS, over)),
    ]);
    // The next one to lead would send again what is not recorded yet.
    if (stopping.signal.aborted) await deliverer.settled();
  };

  const done = holdLeadership(services, stopping.signal, lead);
  return {
    async stop() {
      deliverer.hurry();
      stopping.abort();
      await done;
      await deliverer.settled();
    },
  };
}

async function repeat(
  { log }: Services,
  over: AbortSignal,
  work: () => Promise<unknown>,
  rest: () => Promise<void>,
): Promise<void> {
  while (!over.aborted) {
    try {
      await work();
      await rest();
    } catch (error) {
      log.warn({ err: error }, "delivery of webhooks interrupted");
      await pause(TRIED_AGAIN_AFTER_MS);
    }
  }
}
