import { z } from "zod";
import type { Transaction } from "../db/database.ts";
import { enqueueEach, type JobOrder } from "../jobs/job.ts";
import { partsOf } from "../parts-of.ts";

export interface FollowedPart {
  readonly organizationId: string;
  readonly eventIds: readonly string[];
}

export const followOrder: JobOrder<FollowedPart> = {
  name: "events.follow",
  input: z.object({ organizationId: z.string(), eventIds: z.array(z.string()) }),
};

const EVENTS_PER_JOB = 100;

/** Has the modules that follow these events hear of them once the transaction commits, one job after the other. */
export function orderFollowing(tx: Transaction, { organizationId, eventIds }: FollowedPart): Promise<void> {
  const orders = partsOf(eventIds, EVENTS_PER_JOB).map((part) => ({
    input: { organizationId, eventIds: part },
    queue: `${followOrder.name} ${organizationId}`,
  }));
  return enqueueEach(tx, followOrder, orders);
}
