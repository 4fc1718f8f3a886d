import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { listHoldsBefore } from "./credits.queries.ts";
import { returnCredit } from "./return-credit.ts";

/** Longer than any lookup may take. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Returns the credits of lookups whose process died before they ended. */
export const returnAbandonedCreditsTask = defineTask({
  name: "organizations.return-abandoned-credits",
  input: z.object({}),
  schedule: "*/5 * * * *",
  run: returnAbandonedCredits,
});

async function returnAbandonedCredits(services: Services): Promise<void> {
  const before = new Date(services.clock.now().getTime() - ABANDONED_AFTER_MS);
  for (const { organization_id, movement_id } of await listHoldsBefore(services.db, before)) {
    await returnCredit(services, organization_id, movement_id);
  }
}
