import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/** Nightly, removes from every library what no search has found for 90 days. */
export const forgetUnseenTask = defineTask({
  name: "library.forget-unseen",
  input: z.object({}),
  schedule: "11 4 * * *",
  run: forgetUnseen,
});

async function forgetUnseen({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.execute(sql`delete from library_videos where last_seen_at < ${before}`);
  await db.execute(sql`delete from library_accounts where looked_up_at < ${before}`);
  await db.execute(sql`delete from library_terms where named_at < ${before}`);
}
