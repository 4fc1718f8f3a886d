import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import type { EndpointRow } from "./get-endpoint.ts";

const BATCH_SIZE = 2_000;

/**
 * Cancels what waits for an endpoint that is no longer active. Nothing is sent to it any more, so that of very many deliveries
 * the rest can wait for a task. An attempt that is under way still ends, and its success counts.
 */
export async function cancelPending(
  tx: Transaction,
  organizationId: string,
  endpointKey: bigint,
  at: Date,
): Promise<void> {
  if (await cancelRest(tx, organizationId, endpointKey, at)) return;
  const rest = { organizationId, endpointKey: String(endpointKey) };
  await enqueue(tx, cancelRestTask, rest, { key: `${cancelRestTask.name} ${endpointKey}` });
}

const RestSchema = z.object({ organizationId: z.string(), endpointKey: z.string() });

/** Cancels the rest of very many deliveries, one batch after the other. */
export const cancelRestTask = defineTask({
  name: "webhooks.cancel-pending",
  input: RestSchema,
  run: cancelAll,
});

/** Cancels one batch and answers whether nothing is left, which must be so before an endpoint becomes active again. */
export async function cancelRest(
  tx: Transaction,
  organizationId: string,
  endpointKey: bigint,
  at: Date,
): Promise<boolean> {
  const canceled = await tx.execute(sql`
    update webhook_deliveries set state = 'canceled', due_at = null, finished_at = ${at}
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and state = 'pending' and place = any(array(
      select place from webhook_deliveries where endpoint_key = ${endpointKey} and state = 'pending' limit ${BATCH_SIZE}::int
    ))`);
  return canceled < BATCH_SIZE;
}

async function cancelAll(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organizationId, endpointKey }: z.infer<typeof RestSchema>,
): Promise<void> {
  const key = BigInt(endpointKey);
  let isDone = false;
  while (!isDone)
    isDone = await db.transaction(async (tx) => {
      const endpoint = await lockEndpointByKey(tx, organizationId, key);
      const isOver = endpoint === undefined || endpoint.state === "active";
      return isOver || cancelRest(tx, organizationId, key, clock.now());
    });
}

/** Locks an endpoint, also one that was deleted. */
function lockEndpointByKey(
  tx: Transaction,
  organizationId: string,
  key: bigint,
): Promise<Pick<EndpointRow, "state"> | undefined> {
  return tx.maybeRow(sql`
    select state from webhook_endpoints where organization_id = ${organizationId} and key = ${key}
    for no key update`);
}
