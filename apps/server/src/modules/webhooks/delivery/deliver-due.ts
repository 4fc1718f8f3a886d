import type { Services } from "../../../infra/context.ts";
import { placeAll } from "../feed/place-all.ts";
import { createDeliverer } from "./deliverer.ts";

export interface DeliverDueOptions {
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
