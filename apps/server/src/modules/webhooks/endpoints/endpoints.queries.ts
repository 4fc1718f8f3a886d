import type { DisabledReason, EndpointState } from "@clipledger/domain/webhooks/delivery-state";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface EndpointRow {
  id: string;
  key: bigint;
  url: string;
  description: string | null;
  event_types: string[];
  state: EndpointState;
  disabled_reason: DisabledReason | null;
  failures_in_row: number;
  failing_since: Date | null;
  probe_at: Date | null;
  last_success_at: Date | null;
  last_failure_at: Date | null;
  created_at: Date;
  updated_at: Date;
  pending_deliveries: number;
  retiring_secrets_until: Date | null;
}

export function listEndpointRows(db: Queryable, organizationId: string, at: Date): Promise<EndpointRow[]> {
  return db.rows(sql`${selectEndpoints(organizationId, at)} order by e.created_at, e.key`);
}

export function findEndpoint(
  db: Queryable,
  organizationId: string,
  id: string,
  at: Date,
): Promise<EndpointRow | undefined> {
  return db.maybeRow(sql`${selectEndpoints(organizationId, at)} and e.id = ${id}`);
}

const MOST_COUNTED = 1_000;

function selectEndpoints(organizationId: string, at: Date): SqlFragment {
  return sql`
    select e.id, e.key, e.url, e.description, e.event_types, e.state, e.disabled_reason, e.failures_in_row,
      e.failing_since, e.probe_at, e.last_success_at, e.last_failure_at, e.created_at, e.updated_at,
      (select count(*)::int from (
        select 1 from webhook_deliveries d where d.endpoint_key = e.key and d.state = 'pending' limit ${MOST_COUNTED}
      ) pending) as pending_deliveries,
      (select max(s.ends_at) from webhook_secrets s
        where s.organization_id = e.organization_id and s.endpoint_id = e.id and s.ends_at > ${at}
      ) as retiring_secrets_until
    from webhook_endpoints e
    where e.organization_id = ${organizationId} and e.deleted_at is null`;
}

export type LockedEndpoint = Pick<
  EndpointRow,
  "id" | "key" | "url" | "description" | "event_types" | "state" | "failures_in_row"
>;

/** Whoever also settles events does so before: places are given before endpoints are locked, never after. */
export function lockEndpoint(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedEndpoint | undefined> {
  return tx.maybeRow(sql`
    select id, key, url, description, event_types, state, failures_in_row from webhook_endpoints
    where organization_id = ${organizationId} and id = ${id} and deleted_at is null
    for no key update`);
}

/** Also one that was deleted. */
export function lockEndpointByKey(
  tx: Transaction,
  organizationId: string,
  key: bigint,
): Promise<Pick<EndpointRow, "state"> | undefined> {
  return tx.maybeRow(sql`
    select state from webhook_endpoints where organization_id = ${organizationId} and key = ${key}
    for no key update`);
}

export async function countEndpoints(tx: Transaction, organizationId: string): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from webhook_endpoints
    where organization_id = ${organizationId} and deleted_at is null`);
  return total;
}

export interface NewEndpointRow {
  organizationId: string;
  id: string;
  url: string;
  description: string | null;
  eventTypes: readonly string[];
  createdByUserId: string | null;
  createdAt: Date;
}

export async function insertEndpoint(tx: Transaction, endpoint: NewEndpointRow): Promise<void> {
  await tx.execute(sql`
    insert into webhook_endpoints (
      organization_id, id, url, description, event_types, state, created_by_user_id, created_at, updated_at
    ) values (
      ${endpoint.organizationId}, ${endpoint.id}, ${endpoint.url}, ${endpoint.description},
      ${endpoint.eventTypes}::text[], 'active', ${endpoint.createdByUserId}, ${endpoint.createdAt}, ${endpoint.createdAt}
    )`);
}

export async function updateEndpointRow(
  tx: Transaction,
  organizationId: string,
  { id, url, description, eventTypes, updatedAt }: ChangedEndpoint,
): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set url = ${url}, description = ${description}, event_types = ${eventTypes}::text[],
      updated_at = ${updatedAt}
    where organization_id = ${organizationId} and id = ${id}`);
}

export type ChangedEndpoint = Pick<NewEndpointRow, "id" | "url" | "description" | "eventTypes"> & {
  updatedAt: Date;
};

/** Nothing is held back any more, and failures are counted anew; those of attempts under way no longer count. */
export async function clearFailing(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set failures_in_row = 0, failing_since = null, probe_at = null, epoch = epoch + 1
    where organization_id = ${organizationId} and id = ${id}`);
}

export async function updateState(
  tx: Transaction,
  organizationId: string,
  id: string,
  state: Exclude<EndpointState, "disabled">,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set state = ${state}, disabled_reason = null, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

export interface DisabledEndpoint {
  readonly organizationId: string;
  readonly endpointKey: bigint;
  readonly reason: DisabledReason;
  readonly at: Date;
  /** Only as long as this is the endpoint's. */
  readonly epoch?: number | undefined;
}

/** Undefined when the endpoint is not active. */
export function markDisabled(
  tx: Transaction,
  { organizationId, endpointKey, reason, at, epoch }: DisabledEndpoint,
): Promise<Pick<EndpointRow, "id" | "url"> | undefined> {
  return tx.maybeRow(sql`
    update webhook_endpoints
    set state = 'disabled', disabled_reason = ${reason}, probe_at = null, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${endpointKey} and state = 'active'
      and (${epoch ?? null}::int is null or epoch = ${epoch ?? null}::int)
    returning id, url`);
}

/** It stays for its log; the deadline of that log is the deadline of the row. */
export async function markDeleted(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints
    set state = 'paused', disabled_reason = null, probe_at = null, deleted_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}
