import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { findProvider } from "../provider/configured-provider.ts";
import { listWishesBefore } from "./approvals.queries.ts";
import { carryOutWish } from "./carry-out-wish.ts";

const AT_ONCE = 500;
const PATIENCE = 3;
const TIMEOUTS_TO_WAIT = 3;

/** Each minute, asks the provider again for approvals and cancellations that it has not confirmed. */
export const reconcileWishesJob = defineJob({
  name: "payouts.reconcile-wishes",
  input: z.object({}),
  schedule: "* * * * *",
  run: reconcileWishes,
});

/** Whoever wished is given time to hear the answer first. Asking twice at once does no harm. */
async function reconcileWishes(services: Services): Promise<void> {
  const { db, clock, log, payoutProvider } = services;
  if (payoutProvider === undefined || findProvider(services) === undefined) return;
  const before = new Date(clock.now().getTime() - TIMEOUTS_TO_WAIT * payoutProvider.timeoutMs);
  let unanswered = 0;
  for (const { wish, ...reference } of await listWishesBefore(db, before, AT_ONCE)) {
    if (unanswered >= PATIENCE) return;
    try {
      const { outcome } = await carryOutWish(services, reference, wish);
      unanswered = outcome === "unknown" ? unanswered + 1 : 0;
    } catch (error) {
      log.error({ err: error, payoutId: reference.id, wish }, "wish not carried out");
    }
  }
}
