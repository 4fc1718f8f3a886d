import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { deleteExpiredExports } from "./exports.queries.ts";

/** Every hour, removes files whose links have ended. */
export const purgeExportsJob = defineJob({
  name: "exports.purge",
  input: z.object({}),
  schedule: "23 * * * *",
  run: purgeExports,
});

async function purgeExports({ db, clock }: Services): Promise<void> {
  await deleteExpiredExports(db, clock.now());
}
