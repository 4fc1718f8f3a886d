import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { planLimits } from "@clipledger/domain/organizations/plans";
import type { DisabledReason, EndpointState } from "@clipledger/domain/webhooks/delivery-state";
import { isFailing } from "@clipledger/domain/webhooks/failure-streak";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";

export function getEndpoint(ctx: OperationContext, id: string): Promise<WebhookEndpointOutput> {
  return readEndpoint(ctx.db, ctx, id);
}

export async function readEndpoint(
  db: Queryable,
  ctx: OperationContext,
  id: string,
): Promise<WebhookEndpointOutput> {
  const row = await findEndpoint(db, ctx.organization.id, id, ctx.clock.now());
  if (row === undefined) throw new AppError("NOT_FOUND");
  return toEndpoint(row);
}

/** The oldest first, with how many there may be. */
export async function listEndpoints({
  db,
  clock,
  organization,
}: OperationContext): Promise<{ data: WebhookEndpointOutput[]; limit: number }> {
  const rows = await listEndpointRows(db, organization.id, clock.now());
  return { data: rows.map(toEndpoint), limit: planLimits(organization.plan).webhookEndpoints };
}

function toEndpoint(row: EndpointRow): WebhookEndpointOutput {
  const isHeldBack = row.state === "active" && isFailing(row.failures_in_row);
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    state: row.state,
    disabledReason: row.disabled_reason,
    isFailing: isHeldBack,
    failingSince: toTimestamp(row.failing_since),
    nextProbeAt: isHeldBack ? toTimestamp(row.probe_at) : null,
    lastSuccessAt: toTimestamp(row.last_success_at),
    lastFailureAt: toTimestamp(row.last_failure_at),
    pendingDeliveries: row.pending_deliveries,
    retiringSecretsUntil: toTimestamp(row.retiring_secrets_until),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

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

function listEndpointRows(db: Queryable, organizationId: string, at: Date): Promise<EndpointRow[]> {
  return db.rows(sql`${selectEndpoints(organizationId, at)} order by e.created_at, e.key`);
}

function findEndpoint(
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
