import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { sealAnew } from "../../infra/crypto/seal-anew.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask } from "../../infra/tasks/task.ts";
import { keyPurpose } from "./own-sources.ts";

const DAY_MS = 86_400_000;
/** As far back as anybody can ask. */
const USAGE_DAYS = 366;
const FAILURE_DAYS = 30;
/** Allowances are counted until their reset. */
const QUOTA_DAYS = 7;

/** Nightly: seals keys of sources with the newest encryption key, and removes what nobody can ask for any more. */
export const sourcesUpkeepTask = defineTask({
  name: "sources.nightly-upkeep",
  input: z.object({}),
  schedule: "29 3 * * *",
  run: keepUp,
});

async function keepUp(services: Services): Promise<void> {
  const { db, clock } = services;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await sealAnew(services, {
    table: sql`organization_sources`,
    isInUse: sql`token_sealed is not null`,
    purposeOf: keyPurpose,
  });
  await db.execute(sql`delete from source_usage where day < ${daysAgo(USAGE_DAYS)}::timestamptz::date`);
  await db.execute(sql`delete from source_failures where last_at < ${daysAgo(FAILURE_DAYS)}`);
  await db.execute(sql`delete from source_quotas where resets_at < ${daysAgo(QUOTA_DAYS)}`);
}
