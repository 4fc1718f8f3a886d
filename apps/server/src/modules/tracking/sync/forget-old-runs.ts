import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";

/** Nightly, removes runs that ended longer ago than anyone can ask for. */
export const forgetOldRunsTask = defineTask({
  name: "tracking.forget-old-runs",
  input: z.object({}),
  schedule: "53 2 * * *",
  run: forgetOldRuns,
});

const KEPT_MS = 30 * 86_400_000;
const BATCH_SIZE = 10_000;

async function forgetOldRuns({ db, clock }: Services): Promise<void> {
  const endedBefore = new Date(clock.now().getTime() - KEPT_MS);
  let deleted: number;
  do {
    deleted = await db.execute(sql`
      delete from sync_runs where id in (
        select id from sync_runs where ended_at < ${endedBefore} limit ${BATCH_SIZE}::int
      )`);
  } while (deleted === BATCH_SIZE);
}
