import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";

const DAY_MS = 86_400_000;

/** Nightly, removes what nobody can use any more: ended sessions and links, and counters of past minutes. */
export const forgetExpiredTask = defineTask({
  name: "organizations.forget-expired",
  input: z.object({}),
  schedule: "41 3 * * *",
  run: forgetExpired,
});

async function forgetExpired({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await db.execute(sql`delete from auth_sessions where expires_at < ${now}`);
  await db.execute(sql`delete from auth_verifications where expires_at < ${now}`);
  await db.execute(sql`delete from request_windows where window_start < ${yesterday}`);
}
