import type { EventTypeDescriptionSchema } from "@clipledger/contract/events";
import { OPT_IN_TYPES } from "@clipledger/contract/events/catalog";
import type { EventEnvelope } from "@clipledger/contract/events/envelope";
import type { HooksMe } from "@clipledger/contract/hooks-contract";
import type { Subscription, WebhookConnectionOutput } from "@clipledger/contract/webhooks/endpoints";
import { isSubscribed, narrowTypes } from "@clipledger/domain/webhooks/endpoint";
import type { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { createCallerSecret } from "../../../infra/crypto/secrets.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import {
  type ActivityRecord,
  changedFields,
  recordActivity,
} from "../../organizations/activity/record-activity.ts";
import { lockOrganizationFor } from "../../organizations/members.queries.ts";
import { getOrganization } from "../../organizations/organizations.queries.ts";
import {
  getLockedConnection,
  type LockedConnection,
  listConnectionRows,
  readConnection,
  toConnection,
} from "../connection-rows.ts";
import {
  endpointSubject,
  lockEndpointsOfConnection,
  refuseWithoutApiAccess,
} from "../endpoints/change-endpoint.ts";
import { deleteLocked } from "../endpoints/endpoint-states.ts";
import { chosenTypes, updateEndpointRow } from "../endpoints/update-endpoint.ts";
import { TEST_TYPE } from "../feed/event-rows.ts";
import { listEventTypes } from "../feed/list-events.ts";
import { placeBacklog, settleEvents } from "../feed/place-events.ts";

const MOST_CONNECTIONS = 20;

export async function listConnections({
  db,
  organization,
}: OperationContext): Promise<{ data: WebhookConnectionOutput[]; limit: number }> {
  const rows = await listConnectionRows(db, organization.id);
  return { data: rows.map(toConnection), limit: MOST_CONNECTIONS };
}

interface ConnectionWithToken {
  readonly connection: WebhookConnectionOutput;
  readonly token: string;
}

export async function createConnection(
  ctx: OperationContext,
  { name, eventTypes }: { readonly name: string; readonly eventTypes: Subscription },
): Promise<ConnectionWithToken> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  const { secret, prefix, hash } = createCallerSecret("connection");
  return ctx.db.transaction(async (tx) => {
    await lockOrganizationFor(tx, ctx);
    if ((await listConnectionRows(tx, organizationId)).length >= MOST_CONNECTIONS)
      throw new AppError("WEBHOOK_CONNECTION_LIMIT_REACHED");
    const id = createId("webhookConnection");
    const at = ctx.clock.now();
    await tx.execute(
      insertRow("webhook_connections", {
        organizationId,
        id,
        name,
        eventTypes,
        prefix,
        tokenHash: hash,
        responsibleUserId: ctx.actor.userId,
        createdAt: at,
        updatedAt: at,
      }),
    );
    await recordActivity(tx, ctx, {
      type: "webhook_connection.created",
      subject: connectionSubject({ id, name }),
      changes: { eventTypes: { before: null, after: eventTypes } },
    });
    return { connection: await readConnection(tx, organizationId, id), token: secret };
  });
}

/** Whoever renews a token stands for it from then on; the one before is refused at once. */
export function renewToken(ctx: OperationContext, id: string): Promise<ConnectionWithToken> {
  const organizationId = ctx.organization.id;
  const { secret, prefix, hash } = createCallerSecret("connection");
  return ctx.db.transaction(async (tx) => {
    await lockOrganizationFor(tx, ctx);
    const connection = await getLockedConnection(tx, organizationId, id);
    await tx.execute(sql`
      update webhook_connections
      set prefix = ${prefix}, token_hash = ${hash}, responsible_user_id = ${ctx.actor.userId}, last_used_at = null,
        updated_at = ${ctx.clock.now()}
      where organization_id = ${organizationId} and id = ${id}`);
    await recordActivity(tx, ctx, {
      type: "webhook_connection.token_renewed",
      subject: connectionSubject(connection),
    });
    return { connection: await readConnection(tx, organizationId, id), token: secret };
  });
}

interface ConnectionChanges {
  readonly name?: string | undefined;
  readonly eventTypes?: Subscription | undefined;
}

/** Fewer types narrow its endpoints in the same transaction; those that are left without any are deleted. */
export async function updateConnection(
  ctx: OperationContext,
  id: string,
  input: ConnectionChanges,
): Promise<WebhookConnectionOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  return changeConnection(ctx, id, async (tx, connection, at) => {
    const known: readonly string[] = connection.event_types;
    const before = { name: connection.name, eventTypes: known };
    const after = { name: input.name ?? before.name, eventTypes: chosenTypes(known, input.eventTypes) };
    const changes = changedFields(before, after);
    if (Object.keys(changes).length === 0) return readConnection(tx, organizationId, id);
    await tx.execute(sql`
      update webhook_connections set name = ${after.name}, event_types = ${after.eventTypes}::text[], updated_at = ${at}
      where organization_id = ${organizationId} and id = ${id}`);
    await recordActivity(tx, ctx, {
      type: "webhook_connection.updated",
      subject: connectionSubject({ id, name: after.name }),
      changes,
    });
    await narrowEndpoints(tx, ctx, id, after.eventTypes, at);
    return readConnection(tx, organizationId, id);
  });
}

async function narrowEndpoints(
  tx: Transaction,
  ctx: OperationContext,
  connectionId: string,
  allowedTypes: readonly string[],
  at: Date,
): Promise<void> {
  const organizationId = ctx.organization.id;
  for (const endpoint of await lockEndpointsOfConnection(tx, organizationId, connectionId)) {
    const { id, url, description, event_types } = endpoint;
    const known: readonly string[] = event_types;
    const eventTypes = chosenTypes(known, narrowTypes(known, allowedTypes, OPT_IN_TYPES));
    if (eventTypes === known) continue;
    if (eventTypes.length === 0) {
      await deleteLocked(tx, ctx, endpoint, at);
      continue;
    }
    await updateEndpointRow(tx, organizationId, { id, url, description, eventTypes, updatedAt: at });
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.updated",
      subject: endpointSubject(endpoint),
      changes: { eventTypes: { before: known, after: eventTypes } },
    });
  }
}

/** Its token is refused and its endpoints are deleted, all or nothing. */
export function endConnection(ctx: OperationContext, id: string): Promise<{ success: true }> {
  const organizationId = ctx.organization.id;
  return changeConnection(ctx, id, async (tx, connection, at) => {
    for (const endpoint of await lockEndpointsOfConnection(tx, organizationId, id))
      await deleteLocked(tx, ctx, endpoint, at);
    await tx.execute(sql`
      update webhook_connections set ended_at = ${at}, updated_at = ${at}
      where organization_id = ${organizationId} and id = ${id}`);
    await recordActivity(tx, ctx, {
      type: "webhook_connection.ended",
      subject: connectionSubject(connection),
    });
    return { success: true };
  });
}

/** Settles events first, as every change of endpoints does, then locks the connection, then its endpoints. */
async function changeConnection<Result>(
  ctx: OperationContext,
  id: string,
  change: (tx: Transaction, connection: LockedConnection, at: Date) => Promise<Result>,
): Promise<Result> {
  const organizationId = ctx.organization.id;
  await placeBacklog(ctx, organizationId);
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await settleEvents(tx, organizationId, at);
    return change(tx, await getLockedConnection(tx, organizationId, id), at);
  });
}

function connectionSubject({ id, name }: { id: string; name: string }): ActivityRecord["subject"] {
  return { type: "webhook_connection", id, label: name };
}

/** What a tool shows of the connection whose token it was given. */
export async function getHooksMe(ctx: OperationContext): Promise<HooksMe> {
  const { id, name, eventTypes } = await readCalling(ctx.db, ctx);
  const organization = await getOrganization(ctx.db, ctx.organization.id);
  return {
    connection: { id, name, eventTypes },
    organization: { id: organization.id, name: organization.name },
  };
}

type EventTypeDescription = z.input<typeof EventTypeDescriptionSchema>;

/** Those that its endpoints may receive. Tests are sent without being asked for. */
export async function listTypesOfConnection(
  ctx: OperationContext,
): Promise<{ data: EventTypeDescription[] }> {
  const { eventTypes } = await readCalling(ctx.db, ctx);
  const { data } = listEventTypes();
  return {
    data: data.filter(({ type }) => type !== TEST_TYPE && isSubscribed(eventTypes, type, OPT_IN_TYPES)),
  };
}

export async function getSampleEvent(ctx: OperationContext, type: string): Promise<EventEnvelope> {
  const { data } = await listTypesOfConnection(ctx);
  const described = data.find((each) => each.type === type);
  if (described === undefined)
    throw new AppError("NOT_FOUND", undefined, { message: "The connection has no such event type" });
  return described.example;
}

/** The connection that calls; one that was ended since then is as good as unknown. */
async function readCalling(
  db: Queryable,
  { organization, connection }: OperationContext,
): Promise<WebhookConnectionOutput> {
  if (connection === undefined) throw new AppError("UNAUTHORIZED");
  return readConnection(db, organization.id, connection.id);
}
