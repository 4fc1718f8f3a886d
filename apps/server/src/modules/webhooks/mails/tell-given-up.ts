import type { Transaction } from "../../../infra/db/database.ts";
import { defineJob, enqueue, enqueueEach } from "../../../infra/jobs/job.ts";
import { hasGivenUp, lockToldAt, updateToldAt } from "./given-up.queries.ts";
import { givenUpMailOrder, tellGivenUpOrder } from "./mail-orders.ts";
import { listManagers } from "./managers.queries.ts";

const DAY_MS = 86_400_000;

/**
 * For whoever gave up on a delivery: emails those who manage endpoints; if they heard of such within a day, once that is
 * over. The email tells of everything since the one before.
 */
export async function tellGivenUp(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  const dayBefore = new Date(at.getTime() - DAY_MS);
  const toldBefore = await lockToldAt(tx, organizationId);
  if (toldBefore !== null && toldBefore > dayBefore) return tellLater(tx, organizationId, toldBefore);
  const since = toldBefore ?? dayBefore;
  if (!(await hasGivenUp(tx, organizationId, since))) return;
  await updateToldAt(tx, organizationId, at);
  const managers = await listManagers(tx, organizationId);
  await enqueueEach(
    tx,
    givenUpMailOrder,
    managers.map(({ user_id: userId }) => ({
      input: { organizationId, userId, since: since.toISOString() },
    })),
  );
}

export const tellGivenUpJob = defineJob({
  ...tellGivenUpOrder,
  run: ({ db, clock }, { organizationId }) =>
    db.transaction((tx) => tellGivenUp(tx, organizationId, clock.now())),
});

function tellLater(tx: Transaction, organizationId: string, toldBefore: Date): Promise<void> {
  return enqueue(
    tx,
    tellGivenUpOrder,
    { organizationId },
    { runAt: new Date(toldBefore.getTime() + DAY_MS), key: `${tellGivenUpOrder.name} ${organizationId}` },
  );
}
