import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { TEST_TYPE } from "../feed/place-events.ts";
import type { LogOwner } from "../log/place-by-time.queries.ts";

export interface Recoverable {
  readonly since: Date;
  /** Nothing of that time or later has a place before it. */
  readonly from: bigint;
  readonly limit: number;
}

/** The oldest first. */
export async function listRecoverable(
  db: Queryable,
  { organizationId, endpointKey }: LogOwner,
  { since, from, limit }: Recoverable,
): Promise<bigint[]> {
  const rows = await db.rows<{ place: bigint }>(sql`
    select place from webhook_deliveries
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and place >= ${from}::bigint
      and created_at >= ${since} and state in ('succeeded', 'failed', 'canceled') and event_type <> ${TEST_TYPE}
    order by place limit ${limit}::int`);
  return rows.map(({ place }) => place);
}

/** Pending again, with all ten attempts; the event stays the one it was. Answers how many were not pending before. */
export function sendAgain(
  tx: Transaction,
  organizationId: string,
  { endpointKey, places, at }: { endpointKey: bigint; places: readonly bigint[]; at: Date },
): Promise<number> {
  return tx.execute(sql`
    update webhook_deliveries set state = 'pending', attempts = 0, due_at = ${at}, finished_at = null
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and place = any(${places}::bigint[])
      and state in ('succeeded', 'failed', 'canceled')`);
}
