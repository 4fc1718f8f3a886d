import { PLANS, planLimits } from "@clipledger/domain/organizations/plans";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { placeBacklog } from "../feed/place-backlog.ts";
import { followPlan } from "./follow-plan.ts";
import { listOrganizationsOffPlan } from "./plans.queries.ts";

export const followPlansJob = defineJob({
  name: "webhooks.follow-plans",
  input: z.object({}),
  schedule: "*/5 * * * *",
  run: followPlans,
});

const plansWithoutAccess = PLANS.filter((plan) => !planLimits(plan).apiAccess);

/** For plans that were changed by anything but the command, which follows at once. */
async function followPlans(services: Services): Promise<void> {
  const at = services.clock.now();
  for (const organizationId of await listOrganizationsOffPlan(services.db, plansWithoutAccess)) {
    await placeBacklog(services, organizationId);
    await services.db.transaction((tx) => followPlan(tx, services, organizationId, at));
  }
}
