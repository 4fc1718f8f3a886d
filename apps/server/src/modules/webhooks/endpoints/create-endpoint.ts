import type { Subscription, WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { placeBacklog, settleEvents } from "../feed/place-events.ts";
import { endpointSubject, refuseWithoutApiAccess, reviewUrl } from "./change-endpoint.ts";
import { readEndpoint } from "./get-endpoint.ts";
import { addSecret } from "./signing-secrets.ts";

interface NewEndpoint {
  readonly url: string;
  readonly description?: string | null | undefined;
  readonly eventTypes: Subscription;
}

export interface EndpointWithSecret {
  endpoint: WebhookEndpointOutput;
  secret: string;
}

export async function createEndpoint(ctx: OperationContext, input: NewEndpoint): Promise<EndpointWithSecret> {
  refuseWithoutApiAccess(ctx);
  const url = await reviewUrl(ctx, input.url);
  const organizationId = ctx.organization.id;
  await placeBacklog(ctx, organizationId);
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    // Holds the organization's feed, so that two callers cannot exceed the limit together.
    await settleEvents(tx, organizationId, at);
    await refuseTooMany(tx, ctx);
    const id = createId("webhookEndpoint");
    await insertEndpoint(tx, {
      organizationId,
      id,
      url,
      description: input.description || null,
      eventTypes: input.eventTypes,
      createdByUserId: ctx.actor.userId,
      createdAt: at,
    });
    const secret = await addSecret(tx, ctx.sealer, { organizationId, endpointId: id }, at);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.created",
      subject: endpointSubject({ id, url }),
      changes: { eventTypes: { before: null, after: input.eventTypes } },
    });
    return { endpoint: await readEndpoint(tx, ctx, id), secret };
  });
}

async function refuseTooMany(tx: Transaction, { organization }: OperationContext): Promise<void> {
  const limit = planLimits(organization.plan).webhookEndpoints;
  if ((await countEndpoints(tx, organization.id)) >= limit)
    throw new AppError("WEBHOOK_ENDPOINT_LIMIT_REACHED");
}

async function countEndpoints(tx: Transaction, organizationId: string): Promise<number> {
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
