import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { logBegin } from "../log-begin.ts";
import {
  deleteEmptyEndpoints,
  deleteOldDeliveries,
  deleteOldEvents,
  deleteOldHours,
  listEndpointKeys,
  listOrganizationIds,
  lockEndpoint,
} from "./retention.queries.ts";

/** Nightly, forgets events, deliveries with their attempts, and counts by the hour that are older than the log reaches back. */
export const forgetOldLogJob = defineJob({
  name: "webhooks.forget-old-log",
  input: z.object({}),
  schedule: "37 4 * * *",
  run: forgetOldLog,
});

const BATCH_SIZE = 5_000;

async function forgetOldLog(services: Services): Promise<void> {
  const begin = logBegin(services.clock.now());
  for (const key of await listEndpointKeys(services.db)) {
    await forgetDeliveries(services, key, begin);
    await deleteOldHours(services.db, key, begin);
  }
  await deleteEmptyEndpoints(services.db);
  for (const id of await listOrganizationIds(services.db)) await forgetEvents(services, id, begin);
}

/** Times rise with places, but for those that were recorded at the same moment: behind a batch without an old one is none. */
async function forgetDeliveries({ db }: Services, endpointKey: bigint, begin: Date): Promise<void> {
  let after = 0n;
  for (;;) {
    const batch = { begin, after, limit: BATCH_SIZE };
    const { old, reach } = await db.transaction(async (tx) => {
      await lockEndpoint(tx, endpointKey);
      return deleteOldDeliveries(tx, endpointKey, batch);
    });
    if (old === 0 || reach === null) return;
    after = reach;
  }
}

async function forgetEvents({ db }: Services, organizationId: string, begin: Date): Promise<void> {
  let deleted: number;
  do {
    deleted = await deleteOldEvents(db, organizationId, { begin, limit: BATCH_SIZE });
  } while (deleted === BATCH_SIZE);
}
