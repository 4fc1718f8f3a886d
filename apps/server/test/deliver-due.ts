import type { Services } from "../src/infra/context.ts";
import { createDeliverer } from "../src/modules/webhooks/delivery/deliverer.ts";
import { placeInTurn } from "../src/modules/webhooks/feed/place-events.ts";

interface DeliverDueOptions {
  readonly concurrency?: number;
  /** From 0 up to 1. */
  readonly random?: () => number;
}

/** Places everything, and delivers what is due now. Ends when nothing is. */
export async function deliverDue(services: Services, options: DeliverDueOptions = {}): Promise<void> {
  const { concurrency = 200, random = Math.random } = options;
  const deliverer = createDeliverer(services, { concurrency, random });
  let read: number;
  do {
    await placeAll(services);
    read = await deliverer.read();
    await deliverer.settled();
  } while (read > 0);
}

/** Places every event that has no place. */
export async function placeAll(services: Services): Promise<void> {
  while ((await placeInTurn(services)) > 0);
}
