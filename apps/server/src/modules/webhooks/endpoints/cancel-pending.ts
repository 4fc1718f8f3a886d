import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineJob, enqueue } from "../../../infra/jobs/job.ts";
import { lockEndpointByKey } from "./endpoints.queries.ts";

const AT_ONCE = 2_000;

const RestSchema = z.object({ organizationId: z.string(), endpointKey: z.string() });

/** Cancels what one statement should not, a part at a time. */
export const cancelRestJob = defineJob({
  name: "webhooks.cancel-pending",
  input: RestSchema,
  run: cancelAll,
});

/**
 * For an endpoint that is no longer active, to which nothing is sent any more; so of very many, the rest can wait for a job.
 * An attempt that is under way still ends, and its success counts.
 */
export async function cancelPending(
  tx: Transaction,
  organizationId: string,
  endpointKey: bigint,
  at: Date,
): Promise<void> {
  if (await cancelRest(tx, organizationId, endpointKey, at)) return;
  const rest = { organizationId, endpointKey: String(endpointKey) };
  await enqueue(tx, cancelRestJob, rest, { key: `${cancelRestJob.name} ${endpointKey}` });
}

/** Answers whether nothing is left. Whoever makes an endpoint active again makes sure of that first. */
export async function cancelRest(
  tx: Transaction,
  organizationId: string,
  endpointKey: bigint,
  at: Date,
): Promise<boolean> {
  const canceled = await tx.execute(sql`
    update webhook_deliveries set state = 'canceled', due_at = null, finished_at = ${at}
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and state = 'pending' and place in (
      select place from webhook_deliveries where endpoint_key = ${endpointKey} and state = 'pending' limit ${AT_ONCE}::int
    )`);
  return canceled < AT_ONCE;
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
