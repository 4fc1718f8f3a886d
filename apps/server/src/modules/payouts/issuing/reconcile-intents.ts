import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { findProvider } from "../provider/configured-provider.ts";
import { askAboutDecided } from "./ask-about-decided.ts";
import { carryOutIntent } from "./carry-out-intent.ts";
import { leaseFrom } from "./intent-lease.ts";
import { takeFreeIntent } from "./intents.queries.ts";

const AT_ONCE = 500;
/** A provider that leaves so many requests in a row unanswered is down; the next minute is soon enough. */
const PATIENCE = 3;

/** Each minute, asks the provider again for payouts whose request was cut short or left without an answer. */
export const reconcileIntentsJob = defineJob({
  name: "payouts.reconcile-intents",
  input: z.object({}),
  schedule: "* * * * *",
  run: reconcileIntents,
});

/** Each free intent once, then those that were decided here. One that fails to reach the books is reported, and does not keep the others. */
async function reconcileIntents(services: Services): Promise<void> {
  if (findProvider(services) === undefined) return;
  await carryOutFree(services);
  await askAboutDecided(services);
}

async function carryOutFree(services: Services): Promise<void> {
  const begunAt = services.clock.now();
  let unanswered = 0;
  for (let taken = 0; taken < AT_ONCE && unanswered < PATIENCE; taken += 1) {
    const intent = await takeFreeIntent(services.db, begunAt, leaseFrom(services));
    if (intent === undefined) return;
    try {
      const { outcome } = await carryOutIntent(services, intent);
      unanswered = outcome === "unknown" ? unanswered + 1 : 0;
    } catch (error) {
      services.log.error({ err: error, payoutId: intent.draft.id }, "payout intent not carried out");
    }
  }
}
