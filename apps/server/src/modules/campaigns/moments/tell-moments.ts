import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { firstNewsDay } from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import type { Services } from "../../../infra/context.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { openAllWindows } from "../windows/open-windows.ts";
import { type FindMoments, momentFinders } from "./due-moments.ts";
import { deleteToldBefore, listOrganizationsWithCampaigns } from "./moments.queries.ts";
import { tellMomentEvents } from "./tell-moment-events.ts";

/** Just after midnight, and again each hour, tells what the day brought about, and what was missed. */
export const tellMomentsTask = defineTask({
  name: "campaigns.tell-moments",
  input: z.object({}),
  schedule: "1 * * * *",
  run: tellMoments,
});

const BATCH_SIZE = 500;
const MEMORY_MS = 30 * 86_400_000;

/** An organization that fails does not keep the others waiting; the job is then tried again. */
async function tellMoments(services: Services): Promise<void> {
  const now = services.clock.now();
  const failures: unknown[] = [];
  for (const organizationId of await listOrganizationsWithCampaigns(services.db)) {
    try {
      await tellMomentsOf(services, organizationId, dateOf(now));
    } catch (error) {
      services.log.error({ err: error, organizationId }, "moments were not told");
      failures.push(error);
    }
  }
  await deleteToldBefore(services.db, new Date(now.getTime() - MEMORY_MS));
  if (failures.length > 0) throw new AggregateError(failures, "Some organizations' moments were not told");
}

async function tellMomentsOf(services: Services, organizationId: string, today: CalendarDate): Promise<void> {
  await openAllWindows({ ...services, organization: { id: organizationId } });
  for (const findMoments of momentFinders) await tellAll(services, organizationId, today, findMoments);
}

/** Batch by batch, each with its events in one transaction: whatever ends the pass, the next one goes on from there. */
async function tellAll(
  { db, clock }: Services,
  organizationId: string,
  today: CalendarDate,
  findMoments: FindMoments,
): Promise<void> {
  const ctx = { actor: systemActor, clock, organization: { id: organizationId } };
  const question = { organizationId, since: firstNewsDay(today), today, limit: BATCH_SIZE };
  let found = BATCH_SIZE;
  while (found === BATCH_SIZE) {
    found = await db.transaction(async (tx) => {
      const events = await findMoments(tx, question);
      await tellMomentEvents(tx, ctx, events);
      return events.length;
    });
  }
}
