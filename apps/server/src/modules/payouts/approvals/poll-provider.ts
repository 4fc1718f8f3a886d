import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { findProvider } from "../provider/configured-provider.ts";
import { listUnderway, type ProviderReference } from "./approvals.queries.ts";
import { lookAtPayout } from "./look-at-payout.ts";

const BATCH_SIZE = 50;

/** Each hour, looks at every payout that may still move, for callbacks that never came. */
export const pollProviderJob = defineJob({
  name: "payouts.poll-provider",
  input: z.object({}),
  schedule: "23 * * * *",
  run: pollProvider,
});

/** Ends early when a whole batch goes unanswered: the provider is down. */
async function pollProvider(services: Services): Promise<void> {
  if (findProvider(services) === undefined) return;
  let last: Pick<ProviderReference, "organizationId" | "id"> | undefined = { organizationId: "", id: "" };
  while (last !== undefined) {
    const batch: ProviderReference[] = await listUnderway(services.db, last, BATCH_SIZE);
    const answers = await lookAtAll(services, batch);
    last = answers.some((outcome) => outcome !== "unknown") ? batch.at(-1) : undefined;
  }
}

const AT_A_TIME = 5;

async function lookAtAll(services: Services, batch: readonly ProviderReference[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (let start = 0; start < batch.length; start += AT_A_TIME) {
    const some = batch.slice(start, start + AT_A_TIME);
    const answers = await Promise.all(some.map((reference) => lookAtPayout(services, reference)));
    outcomes.push(...answers.map(({ outcome }) => outcome));
  }
  return outcomes;
}
