import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";
import { logBegin } from "../feed/event-rows.ts";

/** Nightly, forgets events, deliveries with their attempts, and counts by the hour that are older than the log reaches back. */
export const forgetOldLogTask = defineTask({
  name: "webhooks.forget-old-log",
  input: z.object({}),
  schedule: "37 4 * * *",
  run: forgetOldLog,
});

const BATCH_SIZE = 5_000;

async function forgetOldLog(services: Services): Promise<void> {
  const begin = logBegin(services.clock.now());
  for (const key of await listEndpointKeys(services.db)) {
    await forgetDeliveries(services, key, begin);
    await deleteOldHours(services.db, key, begin);
  }
  await deleteEmptyEndpoints(services.db);
  for (const id of await listOrganizationIds(services.db)) await forgetEvents(services, id, begin);
}

/** Times rise with places, but for those that were recorded at the same moment: behind a batch without an old one is none. */
async function forgetDeliveries({ db }: Services, endpointKey: bigint, begin: Date): Promise<void> {
  let after = 0n;
  for (;;) {
    const batch = { begin, after, limit: BATCH_SIZE };
    const { old, reach } = await db.transaction(async (tx) => {
      await lockEndpoint(tx, endpointKey);
      return deleteOldDeliveries(tx, endpointKey, batch);
    });
    if (old === 0 || reach === null) return;
    after = reach;
  }
}

async function forgetEvents({ db }: Services, organizationId: string, begin: Date): Promise<void> {
  let deleted: number;
  do {
    deleted = await deleteOldEvents(db, organizationId, { begin, limit: BATCH_SIZE });
  } while (deleted === BATCH_SIZE);
}

/** Lists the endpoints of all organizations, deleted ones too. */
async function listEndpointKeys(db: Queryable): Promise<bigint[]> {
  const rows = await db.rows<{ key: bigint }>(sql`select key from webhook_endpoints order by key`);
  return rows.map(({ key }) => key);
}

async function listOrganizationIds(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`select id from organizations order by id`);
  return rows.map(({ id }) => id);
}

/** Whoever writes deliveries holds their endpoint. */
async function lockEndpoint(tx: Transaction, endpointKey: bigint): Promise<void> {
  await tx.rows(sql`select from webhook_endpoints where key = ${endpointKey} for no key update`);
}

/** Deletes the old ones of the endpoint's next deliveries, with their attempts; what is still to be sent stays. */
function deleteOldDeliveries(
  tx: Transaction,
  endpointKey: bigint,
  { begin, after, limit }: { begin: Date; after: bigint; limit: number },
): Promise<{ old: number; reach: bigint | null }> {
  return tx.row(sql`
    with batch as (
      select place, created_at from webhook_deliveries
      where endpoint_key = ${endpointKey} and place > ${after}::bigint order by place limit ${limit}::int
    ), gone as (
      delete from webhook_deliveries d using batch b
      where d.endpoint_key = ${endpointKey} and d.place = b.place and b.created_at < ${begin} and d.state <> 'pending'
      returning d.place
    ), attempts as (
      delete from webhook_attempts a using gone g where a.endpoint_key = ${endpointKey} and a.place = g.place
    )
    select count(*) filter (where created_at < ${begin})::int as old, max(place) as reach from batch`);
}

async function deleteOldHours(db: Queryable, endpointKey: bigint, begin: Date): Promise<void> {
  await db.execute(sql`
    delete from webhook_endpoint_hours where endpoint_key = ${endpointKey} and hour < ${begin}`);
}

/** Deleted endpoints whose log is gone; what else is known of them goes along. */
async function deleteEmptyEndpoints(db: Queryable): Promise<void> {
  await db.execute(sql`
    delete from webhook_endpoints w
    where w.deleted_at is not null and not exists (select from webhook_deliveries d where d.endpoint_key = w.key)`);
}

/** An event stays for as long as one of its deliveries does, and until it had the chance to be delivered. */
function deleteOldEvents(
  db: Queryable,
  organizationId: string,
  { begin, limit }: { begin: Date; limit: number },
): Promise<number> {
  return db.execute(sql`
    delete from events where organization_id = ${organizationId} and id in (
      select e.id from events e
      where e.organization_id = ${organizationId} and e.occurred_at < ${begin} and e.place is not null
        and not exists (
          select from webhook_endpoints w join webhook_deliveries d on d.endpoint_key = w.key and d.place = e.place
          where w.organization_id = e.organization_id
        )
      order by e.occurred_at limit ${limit}::int
    )`);
}
