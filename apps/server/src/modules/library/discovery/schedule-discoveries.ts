import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import { discoverVideosTask } from "./discover-videos.ts";

const PASS_MS = 10 * 60 * 1000;
const DAY_MS = 86_400_000;
const ORGANIZATIONS_PER_PASS = 500;

/** Every ten minutes, has the libraries filled whose day has come, spread over the ten minutes. */
export const scheduleDiscoveriesTask = defineTask({
  name: "library.schedule-discoveries",
  input: z.object({}),
  schedule: "*/10 * * * *",
  run: scheduleDiscoveries,
});

async function scheduleDiscoveries({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    await addNewOrganizations(tx, now);
    const due = await postponeDue(tx, now, new Date(now.getTime() + DAY_MS));
    for (const [index, { organization_id }] of due.entries()) {
      const runAt = new Date(now.getTime() + (index * PASS_MS) / due.length);
      const key = `library ${organization_id}`;
      await enqueue(tx, discoverVideosTask, { organizationId: organization_id }, { key, runAt });
    }
  });
}

async function addNewOrganizations(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into library_schedules (organization_id, next_discovery_at)
    select o.id, ${now} from organizations o
    where not exists (select from library_schedules s where s.organization_id = o.id)
    on conflict do nothing`);
}

function postponeDue(tx: Transaction, now: Date, until: Date): Promise<{ organization_id: string }[]> {
  return tx.rows(sql`
    update library_schedules set next_discovery_at = ${until}
    where organization_id in (
      select organization_id from library_schedules where next_discovery_at <= ${now}
      order by next_discovery_at limit ${ORGANIZATIONS_PER_PASS} for update skip locked)
    returning organization_id`);
}
