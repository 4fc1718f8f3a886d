import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob, enqueue } from "../../../infra/jobs/job.ts";
import { leaseSilentExports, markExportFailed } from "./exports.queries.ts";
import { jobKey, leaseUntil, MAX_ATTEMPTS, prepareExportJob } from "./prepare-export.ts";

/** Every minute, has files finished whose worker died. */
export const takeUpExportsJob = defineJob({
  name: "exports.take-up",
  input: z.object({}),
  schedule: "* * * * *",
  run: takeUpExports,
});

async function takeUpExports(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    const silent = await leaseSilentExports(tx, services.clock.now(), leaseUntil(services));
    for (const { organization_id, id, attempts } of silent) {
      const key = { organizationId: organization_id, exportId: id };
      if (attempts >= MAX_ATTEMPTS) await markExportFailed(tx, { ...key, attempt: attempts });
      else await enqueue(tx, prepareExportJob, { ...key, attempt: attempts + 1 }, { key: jobKey(key) });
    }
  });
}
