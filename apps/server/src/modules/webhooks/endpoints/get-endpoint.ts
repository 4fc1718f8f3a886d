import { type WebhookEndpointOutput, WebhookEndpointSchema } from "@clipledger/contract/webhooks/endpoints";
import { planLimits } from "@clipledger/domain/organizations/plans";
import {
  type DisabledReason,
  type EndpointState,
  isFailing,
} from "@clipledger/domain/webhooks/delivery-state";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";

export function getEndpoint(ctx: OperationContext, id: string): Promise<WebhookEndpointOutput> {
  return readEndpoint(ctx.db, ctx, id);
}

export async function readEndpoint(
  db: Queryable,
  ctx: OperationContext,
  id: string,
): Promise<WebhookEndpointOutput> {
  const row = await findEndpoint(db, ctx, id, ctx.clock.now());
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toEndpoint(row);
}

/** A connection takes at most half of what an organization may have. */
export const MOST_OF_CONNECTION = 10;

/** The oldest first, with how many there may be. */
export async function listEndpoints(
  ctx: OperationContext,
): Promise<{ data: WebhookEndpointOutput[]; limit: number }> {
  const rows = await listEndpointRows(ctx.db, ctx, ctx.clock.now());
  const limit = planLimits(ctx.organization.plan).webhookEndpoints;
  return { data: rows.map(toEndpoint), limit: ctx.connection ? Math.min(limit, MOST_OF_CONNECTION) : limit };
}

function toEndpoint(row: EndpointRow): WebhookEndpointOutput {
  const isHeldBack = row.state === "active" && isFailing(row.failures_in_row);
  return {
    ...wireFields(WebhookEndpointSchema, row),
    connection:
      row.connection_id === null ? null : { id: row.connection_id, name: row.connection_name ?? "" },
    isFailing: isHeldBack,
    nextProbeAt: isHeldBack ? toTimestamp(row.probe_at) : null,
  };
}

export interface EndpointRow {
  id: string;
  key: bigint;
  url: string;
  description: string | null;
  event_types: string[];
  connection_id: string | null;
  connection_name: string | null;
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

/** Whose endpoints are reached: all of the organization, or those of the connection that calls. */
export type EndpointScope = Pick<OperationContext, "connection"> & {
  readonly organization: { readonly id: string };
};

function listEndpointRows(db: Queryable, scope: EndpointScope, at: Date): Promise<EndpointRow[]> {
  return db.rows(sql`${selectEndpoints(scope, at)} order by e.created_at, e.key`);
}

function findEndpoint(
  db: Queryable,
  scope: EndpointScope,
  id: string,
  at: Date,
): Promise<EndpointRow | undefined> {
  return db.maybeRow(sql`${selectEndpoints(scope, at)} and e.id = ${id}`);
}

const MOST_COUNTED = 1_000;

function selectEndpoints(scope: EndpointScope, at: Date): SqlFragment {
  return sql`
    select e.id, e.key, e.url, e.description, e.event_types, e.connection_id, c.name as connection_name, e.state, e.disabled_reason, e.failures_in_row,
      e.failing_since, e.probe_at, e.last_success_at, e.last_failure_at, e.created_at, e.updated_at,
      (select count(*)::int from (
        select 1 from webhook_deliveries d where d.endpoint_key = e.key and d.state = 'pending' limit ${MOST_COUNTED}
      ) pending) as pending_deliveries,
      (select max(s.ends_at) from webhook_secrets s
        where s.organization_id = e.organization_id and s.endpoint_id = e.id and s.ends_at > ${at}
      ) as retiring_secrets_until
    from webhook_endpoints e
    left join webhook_connections c on c.organization_id = e.organization_id and c.id = e.connection_id
    where ${isReached(scope)} and e.deleted_at is null`;
}

/** Of rows of `webhook_endpoints e`: those that the caller may know of. */
export function isReached({ organization, connection }: EndpointScope): SqlFragment {
  return allOf([
    sql`e.organization_id = ${organization.id}`,
    connection && sql`e.connection_id = ${connection.id}`,
  ]);
}
