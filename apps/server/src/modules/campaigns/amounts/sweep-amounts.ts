import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { listOrganizationsWithCampaigns } from "../moments/moments.queries.ts";
import { verifyAmounts } from "./verify-amounts.ts";

/** Nightly, proves that kept amounts equal fresh ones. One that does not is a bug, and is told as such. */
export const sweepAmountsTask = defineTask({
  name: "campaigns.sweep-amounts",
  input: z.object({}),
  schedule: "37 3 * * *",
  run: sweepAmounts,
});

/** An organization that fails does not keep the others waiting; the job is then tried again. */
async function sweepAmounts(services: Services): Promise<void> {
  const failures: unknown[] = [];
  for (const organizationId of await listOrganizationsWithCampaigns(services.db)) {
    try {
      await sweepAmountsOf(services, organizationId);
    } catch (error) {
      services.log.error({ err: error, organizationId }, "amounts were not verified");
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, "Some organizations' amounts were not verified");
}

async function sweepAmountsOf(services: Services, organizationId: string): Promise<void> {
  const { differences } = await verifyAmounts(services, organizationId);
  for (const { keptMinor, freshMinor, ...window } of differences)
    services.log.error(
      { organizationId, ...window, keptMinor: String(keptMinor), freshMinor: String(freshMinor) },
      "a kept amount differed from a fresh one",
    );
  services.metrics.countAmountDifferences(differences.length);
}
