import { addDays, addMonths, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { addFactPartitions, addSnapshotPartitions } from "./fact-partitions.ts";

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
