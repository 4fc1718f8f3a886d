import { addDays, addMonths, dateOf, startInstant } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Database } from "../../../infra/db/database.ts";
import { SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";

/** Facts are cut by year: a video's whole history stays within few partitions. */
export async function addFactPartitions(db: Database, days: readonly string[]): Promise<void> {
  const years = new Set(days.map((day) => Number(day.slice(0, 4))));
  await addMissing(
    db,
    Array.from(years, (year) => ({
      parent: "video_facts",
      suffix: String(year),
      from: `${year}-01-01`,
      to: `${year + 1}-01-01`,
    })),
  );
}

/** Snapshots are cut by month, so that old ones go by dropping a table. */
export async function addSnapshotPartitions(db: Database, days: readonly string[]): Promise<void> {
  const months = new Set(days.map((day) => day.slice(0, 7)));
  await addMissing(
    db,
    Array.from(months, (month) => ({
      parent: "video_snapshots",
      suffix: month.replace("-", "_"),
      from: `${month}-01 00:00:00+00`,
      to: `${nextMonth(month)}-01 00:00:00+00`,
    })),
  );
}

interface Partition {
  readonly parent: string;
  readonly suffix: string;
  readonly from: string;
  readonly to: string;
}

/** Remembered per database, so that only the first write of a month or year asks. */
const present = new WeakMap<Database, Set<string>>();

async function addMissing(db: Database, partitions: readonly Partition[]): Promise<void> {
  const known = present.get(db) ?? new Set<string>();
  present.set(db, known);
  for (const { parent, suffix, from, to } of partitions) {
    const name = `${parent}_${suffix}`;
    if (known.has(name)) continue;
    await db.rows(sql`select add_partition(${parent}, ${suffix}, ${from}, ${to})`);
    known.add(name);
  }
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** Nightly, makes room for the days to come, so that the first write of a month or year need not. */
export const addNextPartitionsTask = defineTask({
  name: "tracking.add-next-partitions",
  input: z.object({}),
  schedule: "11 2 * * *",
  run: addNextPartitions,
});

async function addNextPartitions({ db, clock }: Services): Promise<void> {
  const today = dateOf(clock.now());
  await addFactPartitions(db, [today, addDays(today, 31)]);
  await addSnapshotPartitions(db, [today, addMonths(today, 1)]);
}

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
    await dropSnapshotTable(services.db, name);
    services.log.info({ table: name }, "old snapshots dropped");
  }
}

function listSnapshotTables(db: Database): Promise<{ name: string }[]> {
  return db.rows(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'video_snapshots'::regclass order by 1`);
}

/** Gives up early: everything that uses snapshots queues up behind it. The task is tried again. */
function dropSnapshotTable(db: Database, name: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.rows(sql`select set_config('lock_timeout', '2s', true)`);
    await tx.execute(new SqlFragment([`drop table ${name}`], []));
  });
}
