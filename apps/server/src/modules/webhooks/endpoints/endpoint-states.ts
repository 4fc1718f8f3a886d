import type { WebhookEndpointOutput } from "@clipledger/contract/webhooks/endpoints";
import type { DisabledReason, EndpointState } from "@clipledger/domain/webhooks/delivery-state";
import { z } from "zod";
import { systemActor } from "../../../infra/actors.ts";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { notifyDisabled } from "../mails/endpoint-mails.ts";
import { changeEndpoint, endpointSubject, refuseWithoutApiAccess } from "./change-endpoint.ts";
import { type EndpointRow, readEndpoint } from "./get-endpoint.ts";
import { deleteSecrets } from "./rotate-secret.ts";

export function pauseEndpoint(ctx: OperationContext, id: string): Promise<WebhookEndpointOutput> {
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state !== "active")
      throw new AppError("INVALID_STATE", undefined, { message: "Only an active endpoint can be paused" });
    await updateState(tx, organizationId, id, "paused", at);
    await cancelPending(tx, organizationId, endpoint.key, at);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.paused",
      subject: endpointSubject(endpoint),
    });
    return readEndpoint(tx, ctx, id);
  });
}

/** Makes the endpoint active again. Deliveries that were canceled stay so until they are recovered. */
export async function resumeEndpoint(ctx: OperationContext, id: string): Promise<WebhookEndpointOutput> {
  refuseWithoutApiAccess(ctx);
  const organizationId = ctx.organization.id;
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    if (endpoint.state === "active")
      throw new AppError("INVALID_STATE", undefined, { message: "The endpoint is active already" });
    if (!(await cancelRest(tx, organizationId, endpoint.key, at)))
      throw new AppError("BUSY", undefined, {
        message: "Deliveries from before are still being canceled; try again shortly",
      });
    await updateState(tx, organizationId, id, "active", at);
    await clearFailing(tx, organizationId, id);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.resumed",
      subject: endpointSubject(endpoint),
    });
    return readEndpoint(tx, ctx, id);
  });
}

/** Its past deliveries stay readable as long as the log keeps them. */
export function deleteEndpoint(ctx: OperationContext, id: string): Promise<{ success: true }> {
  return changeEndpoint(ctx, id, async (tx, endpoint, at) => {
    await deleteLocked(tx, ctx, endpoint, at);
    return { success: true };
  });
}

/** Events must have been settled before, in the same transaction. */
export async function deleteLocked(
  tx: Transaction,
  ctx: OperationContext,
  endpoint: Pick<EndpointRow, "id" | "key" | "url">,
  at: Date,
): Promise<void> {
  const organizationId = ctx.organization.id;
  await markDeleted(tx, organizationId, endpoint.id, at);
  await cancelPending(tx, organizationId, endpoint.key, at);
  await deleteSecrets(tx, { organizationId, endpointId: endpoint.id });
  await recordActivity(tx, ctx, { type: "webhook_endpoint.deleted", subject: endpointSubject(endpoint) });
}

/** An endpoint that is not active stays as it is. Events must have been settled before, in the same transaction. */
export async function disableEndpoint(
  tx: Transaction,
  services: Pick<Services, "clock">,
  disabling: DisabledEndpoint,
): Promise<void> {
  const endpointId = await disableWithoutMail(tx, services, disabling);
  if (endpointId !== undefined) await notifyDisabled(tx, disabling.organizationId, [endpointId]);
}

/** Disables without the emails, for callers that tell of several at once. Answers the id of the disabled endpoint. */
export async function disableWithoutMail(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  disabling: DisabledEndpoint,
): Promise<string | undefined> {
  const { organizationId, endpointKey, reason, at } = disabling;
  const endpoint = await markDisabled(tx, disabling);
  if (endpoint === undefined) return undefined;
  await cancelPending(tx, organizationId, endpointKey, at);
  await recordActivity(
    tx,
    { actor: systemActor, clock, organization: { id: organizationId } },
    {
      type: "webhook_endpoint.disabled",
      subject: endpointSubject(endpoint),
      changes: { disabledReason: { before: null, after: reason } },
    },
  );
  return endpoint.id;
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

/** Nothing is held back any more, and failures are counted anew; those of attempts under way no longer count. */
export async function clearFailing(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints set failures_in_row = 0, failing_since = null, probe_at = null, epoch = epoch + 1
    where organization_id = ${organizationId} and id = ${id}`);
}

interface DisabledEndpoint {
  readonly organizationId: string;
  readonly endpointKey: bigint;
  readonly reason: DisabledReason;
  readonly at: Date;
  /** Where given, an endpoint of another epoch is left as it is. */
  readonly epoch?: number | undefined;
}

/** Disables the endpoint; undefined when it is not active. */
function markDisabled(
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

/** The row stays as long as its log is kept. */
async function markDeleted(tx: Transaction, organizationId: string, id: string, at: Date): Promise<void> {
  await tx.execute(sql`
    update webhook_endpoints
    set state = 'paused', disabled_reason = null, probe_at = null, deleted_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = ${id}`);
}

const BATCH_SIZE = 2_000;

/**
 * Cancels what waits for an endpoint that is no longer active. Nothing is sent to it any more, so that of very many deliveries
 * the rest can wait for a task. An attempt that is under way still ends, and its success counts.
 */
export async function cancelPending(
  tx: Transaction,
  organizationId: string,
  endpointKey: bigint,
  at: Date,
): Promise<void> {
  if (await cancelRest(tx, organizationId, endpointKey, at)) return;
  const rest = { organizationId, endpointKey: String(endpointKey) };
  await enqueue(tx, cancelRestTask, rest, { key: `${cancelRestTask.name} ${endpointKey}` });
}

const RestSchema = z.object({ organizationId: z.string(), endpointKey: z.string() });

/** Cancels the rest of very many deliveries, one batch after the other. */
export const cancelRestTask = defineTask({
  name: "webhooks.cancel-pending",
  input: RestSchema,
  run: cancelAll,
});

/** Cancels one batch and answers whether nothing is left, which must be so before an endpoint becomes active again. */
export async function cancelRest(
  tx: Transaction,
  organizationId: string,
  endpointKey: bigint,
  at: Date,
): Promise<boolean> {
  const canceled = await tx.execute(sql`
    update webhook_deliveries set state = 'canceled', due_at = null, finished_at = ${at}
    where organization_id = ${organizationId} and endpoint_key = ${endpointKey} and state = 'pending' and place = any(array(
      select place from webhook_deliveries where endpoint_key = ${endpointKey} and state = 'pending' limit ${BATCH_SIZE}::int
    ))`);
  return canceled < BATCH_SIZE;
}

async function cancelAll(
  { db, clock }: Pick<Services, "db" | "clock">,
  { organizationId, endpointKey }: z.infer<typeof RestSchema>,
): Promise<void> {
  const key = BigInt(endpointKey);
  let isDone = false;
  while (!isDone)
    isDone = await db.transaction(async (tx) => {
      const endpoint = await lockEndpointByKey(tx, organizationId, key);
      const isOver = endpoint === undefined || endpoint.state === "active";
      return isOver || cancelRest(tx, organizationId, key, clock.now());
    });
}

/** Locks an endpoint, also one that was deleted. */
function lockEndpointByKey(
  tx: Transaction,
  organizationId: string,
  key: bigint,
): Promise<Pick<EndpointRow, "state"> | undefined> {
  return tx.maybeRow(sql`
    select state from webhook_endpoints where organization_id = ${organizationId} and key = ${key}
    for no key update`);
}
