import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { TEST_TYPE } from "../feed/place-events.ts";

/** When the last email about given-up deliveries was ordered; two batches of results do not both order one. */
export async function lockToldAt(tx: Transaction, organizationId: string): Promise<Date | null> {
  const { told_given_up_at } = await tx.row<{ told_given_up_at: Date | null }>(sql`
    select told_given_up_at from organizations where id = ${organizationId} for no key update`);
  return told_given_up_at;
}

export async function updateToldAt(tx: Transaction, organizationId: string, at: Date): Promise<void> {
  await tx.execute(sql`update organizations set told_given_up_at = ${at} where id = ${organizationId}`);
}

/** Whether there is something to tell of. */
export async function hasGivenUp(db: Queryable, organizationId: string, since: Date): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(sql`
    select exists (select from ${givenUp(organizationId, since)}) as found`);
  return found;
}

export interface GivenUpCount {
  readonly url: string;
  readonly total: number;
}

/** By endpoint, those with the most first. */
export function countGivenUp(db: Queryable, organizationId: string, since: Date): Promise<GivenUpCount[]> {
  return db.rows(sql`
    select e.url, count(*)::int as total from ${givenUp(organizationId, since)}
    group by e.key, e.url order by total desc, e.url`);
}

/** A test that failed has told whoever asked for it. */
function givenUp(organizationId: string, since: Date): SqlFragment {
  return sql`
    webhook_endpoints e join webhook_deliveries d on d.endpoint_key = e.key
    where e.organization_id = ${organizationId} and d.organization_id = ${organizationId}
      and e.deleted_at is null and d.state = 'failed' and d.finished_at > ${since} and d.event_type <> ${TEST_TYPE}`;
}
