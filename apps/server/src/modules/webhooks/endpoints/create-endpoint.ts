import type { Subscription, WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import { planLimits } from "@clipledger/domain/organizations/plans";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockConnection, refuseTypesBeyond } from "../connection-rows.ts";
import { placeBacklog, settleEvents } from "../feed/place-events.ts";
import { endpointSubject, refuseWithoutApiAccess, reviewUrl } from "./change-endpoint.ts";
import { MOST_OF_CONNECTION, readEndpoint } from "./get-endpoint.ts";
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
    if (ctx.connection !== undefined)
      await refuseBeyondConnection(tx, ctx, ctx.connection.id, input.eventTypes);
    await refuseTooMany(tx, ctx);
    const id = createId("webhookEndpoint");
    await insertEndpoint(tx, {
      organizationId,
      id,
      url,
      description: input.description || null,
      eventTypes: input.eventTypes,
      connectionId: ctx.connection?.id,
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

/** A connection that was ended since it called is as good as unknown. Its row stays locked until the endpoint is there. */
async function refuseBeyondConnection(
  tx: Transaction,
  { organization }: OperationContext,
  connectionId: string,
  eventTypes: Subscription,
): Promise<void> {
  const connection = await lockConnection(tx, organization.id, connectionId);
  if (connection === undefined) throw new AppError("UNAUTHORIZED");
  refuseTypesBeyond(connection, eventTypes);
}

async function refuseTooMany(tx: Transaction, { organization, connection }: OperationContext): Promise<void> {
  const { total, own } = await countEndpoints(tx, organization.id, connection?.id);
  if (total >= planLimits(organization.plan).webhookEndpoints)
    throw new AppError("WEBHOOK_ENDPOINT_LIMIT_REACHED");
  if (own >= MOST_OF_CONNECTION)
    throw new AppError("WEBHOOK_ENDPOINT_LIMIT_REACHED", undefined, {
      message: `A connection has up to ${MOST_OF_CONNECTION} endpoints; delete one before adding another`,
    });
}

/** How many the organization has, and how many of them the connection has made. */
function countEndpoints(
  tx: Transaction,
  organizationId: string,
  connectionId: string | undefined,
): Promise<{ total: number; own: number }> {
  return tx.row(sql`
    select count(*)::int as total, (count(*) filter (where connection_id = ${connectionId ?? null}))::int as own
    from webhook_endpoints where organization_id = ${organizationId} and deleted_at is null`);
}

export interface NewEndpointRow {
  organizationId: string;
  id: string;
  url: string;
  description: string | null;
  eventTypes: readonly string[];
  connectionId?: string | undefined;
  createdByUserId: string | null;
  createdAt: Date;
}

export async function insertEndpoint(tx: Transaction, endpoint: NewEndpointRow): Promise<void> {
  await tx.execute(
    insertRow("webhook_endpoints", {
      ...endpoint,
      connectionId: endpoint.connectionId ?? null,
      state: "active",
      updatedAt: endpoint.createdAt,
    }),
  );
}
