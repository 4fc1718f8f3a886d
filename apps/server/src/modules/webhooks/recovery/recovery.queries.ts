import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
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

export const MOST_COUNTED = 10_000;

export async function countRecoverable(
  db: Queryable,
  { organizationId, endpointKey }: LogOwner,
  { since, from }: Omit<Recoverable, "limit">,
): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int from (
      select from webhook_deliveries
      where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and place >= ${from}::bigint
        and created_at >= ${since} and state in ('succeeded', 'failed', 'canceled') and event_type <> ${TEST_TYPE}
      limit ${MOST_COUNTED}
    ) counted`);
  return count;
}

/** Those that are not sent at this moment: held back while the endpoint fails, or waiting for their next attempt. */
function waitingDeliveries(
  { organizationId, endpointKey }: LogOwner,
  isFailing: boolean,
  at: Date,
): SqlFragment {
  return sql`organization_id = ${organizationId} and endpoint_key = ${endpointKey} and state = 'pending'
    and event_type <> ${TEST_TYPE} and (${isFailing} or due_at > ${at})`;
}

export async function countWaiting(
  db: Queryable,
  owner: LogOwner,
  isFailing: boolean,
  at: Date,
): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int from (
      select from webhook_deliveries where ${waitingDeliveries(owner, isFailing, at)} limit ${MOST_COUNTED}
    ) counted`);
  return count;
}

/** All that waits is due now, and nothing is held back until the endpoint has failed twice more. */
export async function releaseWaiting(
  tx: Transaction,
  owner: LogOwner,
  isFailing: boolean,
  at: Date,
): Promise<number> {
  const released = await countWaiting(tx, owner, isFailing, at);
  await tx.execute(sql`
    update webhook_deliveries set due_at = ${at} where ${waitingDeliveries(owner, false, at)}`);
  // Another epoch: what is under way says nothing about the endpoint from here on. Since when it fails stays.
  await tx.execute(sql`
    update webhook_endpoints set failures_in_row = least(failures_in_row, 1), probe_at = null, epoch = epoch + 1
    where organization_id = ${owner.organizationId} and key = ${owner.endpointKey}`);
  return released;
}
