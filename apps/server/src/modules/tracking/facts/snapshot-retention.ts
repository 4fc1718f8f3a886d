import { addDays, dateOf, startInstant } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Database } from "../../../infra/db/database.ts";
import { SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";

/** The instant from which raw snapshots are kept: the beginning of a day. Facts do not need the earlier ones. */
export function keepSnapshotsSince({ clock, snapshotDays }: Pick<Services, "clock" | "snapshotDays">): Date {
  return startInstant(addDays(dateOf(clock.now()), -snapshotDays));
}

/** Nightly, drops the months of snapshots that nothing keeps any more. */
export const dropOldSnapshotsTask = defineTask({
  name: "tracking.drop-old-snapshots",
  input: z.object({}),
  schedule: "23 2 * * *",
  run: dropOldSnapshots,
});

async function dropOldSnapshots(services: Services): Promise<void> {
  // A day of grace, for whoever began to write just before midnight.
  const firstKept = addDays(dateOf(keepSnapshotsSince(services)), -1);
  const firstKeptTable = `video_snapshots_${firstKept.slice(0, 7).replace("-", "_")}`;
  for (const { name } of await listSnapshotTables(services.db)) {
    if (name >= firstKeptTable) continue;
    await dropTable(services.db, name);
    services.log.info({ table: name }, "old snapshots dropped");
  }
}

function listSnapshotTables(db: Database): Promise<{ name: string }[]> {
  return db.rows(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'video_snapshots'::regclass order by 1`);
}

/** Gives up early: everything that uses snapshots queues up behind it. The job is tried again. */
function dropTable(db: Database, name: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select set_config('lock_timeout', '2s', true)`);
    await tx.execute(new SqlFragment([`drop table ${name}`], []));
  });
}
