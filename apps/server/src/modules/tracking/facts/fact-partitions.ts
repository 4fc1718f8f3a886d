import type { Database } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

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
