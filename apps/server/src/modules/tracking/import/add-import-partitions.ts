import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Database } from "../../../infra/db/database.ts";
import { addFactPartitions, addSnapshotPartitions } from "../facts/fact-partitions.ts";

/** Room for the facts of these days, and for the snapshots of those that keep theirs. */
export async function addImportPartitions(
  db: Database,
  days: ReadonlySet<CalendarDate>,
  keepSnapshotsSince: Date,
): Promise<void> {
  const firstKept = dateOf(keepSnapshotsSince);
  await addFactPartitions(db, [...days]);
  await addSnapshotPartitions(
    db,
    [...days].filter((day) => day >= firstKept),
  );
}
