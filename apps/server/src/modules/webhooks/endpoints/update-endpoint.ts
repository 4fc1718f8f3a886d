import type { Subscription, WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { getLockedConnection, refuseTypesBeyond } from "../connection-rows.ts";
import {
  changeEndpoint,
  endpointSubject,
  type LockedEndpoint,
  refuseWithoutApiAccess,
  reviewUrl,
} from "./change-endpoint.ts";
import type { NewEndpointRow } from "./create-endpoint.ts";
import { clearFailing } from "./endpoint-states.ts";
import { getEndpoint, readEndpoint } from "./get-endpoint.ts";

interface EndpointChanges {
  readonly url?: string | undefined;
  readonly description?: string | null | undefined;
  readonly eventTypes?: Subscription | undefined;
}

/** A new address starts without the old one's failures. Deliveries that wait go to the new one. */
export async function updateEndpoint(
  ctx: OperationContext,
  id: string,
  input: EndpointChanges,
): Promise<WebhookEndpointOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  const known = await getEndpoint(ctx, id);
  const url =
    input.url === undefined || input.url === known.url ? input.url : await reviewUrl(ctx, input.url);
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    const before = fieldsOf(endpoint);
    const after = {
      url: url ?? before.url,
      description: input.description === undefined ? before.description : input.description || null,
      eventTypes: chosenTypes(before.eventTypes, input.eventTypes),
    };
    if (endpoint.connection_id !== null && input.eventTypes !== undefined)
      refuseTypesBeyond(
        await getLockedConnection(tx, organizationId, endpoint.connection_id),
        after.eventTypes,
      );
    const changes = changedFields(before, after);
    if (Object.keys(changes).length === 0) return readEndpoint(tx, ctx, id);
    await updateEndpointRow(tx, organizationId, { id, ...after, updatedAt: at });
    if (after.url !== before.url) await clearFailing(tx, organizationId, id);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.updated",
      subject: endpointSubject({ id, url: after.url }),
      changes,
    });
    return readEndpoint(tx, ctx, id);
  });
}

function fieldsOf({ url, description, event_types }: LockedEndpoint) {
  const eventTypes: readonly string[] = event_types;
  return { url, description, eventTypes };
}

/** The order in which types are named means nothing. */
export function chosenTypes(before: readonly string[], named: readonly string[] = before): readonly string[] {
  const isSame = named.length === before.length && named.every((type) => before.includes(type));
  return isSame ? before : named;
}

type ChangedEndpoint = Pick<NewEndpointRow, "id" | "url" | "description" | "eventTypes"> & {
  updatedAt: Date;
};

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
