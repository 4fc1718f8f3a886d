import type { Transaction } from "../infra/db/database.ts";
import { sql } from "../infra/db/sql.ts";
import { type EventRow, eventColumns } from "../modules/webhooks/feed/event-rows.ts";

export interface DemoEvent extends EventRow {
  /** Never null: all events of the demo have got one. */
  readonly place: bigint;
}

/** The demo's past is not written in its order; its events get the places that they would have had. */
export async function placeByTime(tx: Transaction, organizationId: string): Promise<void> {
  await tx.execute(sql`update events set place = null where organization_id = ${organizationId}`);
  await tx.execute(sql`
    update events e set place = numbered.place
    from (
      select id, row_number() over (order by occurred_at, position) as place
      from events where organization_id = ${organizationId}
    ) numbered
    where e.organization_id = ${organizationId} and e.id = numbered.id`);
}

/** The oldest first. */
export function listEventsSince(
  tx: Transaction,
  organizationId: string,
  since: Date,
  leftOut: readonly string[],
): Promise<DemoEvent[]> {
  return tx.rows(sql`
    select ${eventColumns}, e.place from events e
    where e.organization_id = ${organizationId} and e.occurred_at >= ${since} and e.type <> all(${leftOut})
    order by e.place`);
}
