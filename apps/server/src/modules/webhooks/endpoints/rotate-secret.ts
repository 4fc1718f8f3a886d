import { setTimeout as pause } from "node:timers/promises";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { endpointSubject, getLockedEndpoint } from "./change-endpoint.ts";
import type { EndpointWithSecret } from "./create-endpoint.ts";
import { readEndpoint } from "./get-endpoint.ts";
import { addSecret, openCurrentSecret, type SecretOwner, SIGNING_KEYS_KEPT_MS } from "./signing-secrets.ts";

const OVERLAP_MS = 86_400_000;

/** Each signs every attempt, and all signatures go into one header. */
const MOST_IN_FORCE = 5;

/**
 * Older secrets sign along until their ends, so a rotation during a rotation cuts nobody off; or all end at once. Then it
 * answers when no process signs with them any more.
 */
export async function rotateSecret(
  ctx: OperationContext,
  id: string,
  options: { readonly retireAtOnce: boolean },
): Promise<EndpointWithSecret> {
  const rotated = await rotate(ctx, id, options);
  if (options.retireAtOnce) await pause(SIGNING_KEYS_KEPT_MS);
  return rotated;
}

function rotate(
  ctx: OperationContext,
  id: string,
  { retireAtOnce }: { readonly retireAtOnce: boolean },
): Promise<EndpointWithSecret> {
  const organizationId = ctx.organization.id;
  const owner = { organizationId, endpointId: id };
  return ctx.db.transaction(async (tx) => {
    const endpoint = await getLockedEndpoint(tx, ctx, id);
    const at = ctx.clock.now();
    await (retireAtOnce ? deleteSecrets(tx, owner) : retireSlowly(tx, owner, at));
    const secret = await addSecret(tx, ctx.sealer, owner, at);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.secret_rotated",
      subject: endpointSubject(endpoint),
      changes: { retireAtOnce: { before: null, after: retireAtOnce } },
    });
    return { endpoint: await readEndpoint(tx, ctx, id), secret };
  });
}

async function retireSlowly(tx: Transaction, owner: SecretOwner, at: Date): Promise<void> {
  await deleteEndedSecrets(tx, owner, at);
  await retireCurrentSecret(tx, owner, new Date(at.getTime() + OVERLAP_MS));
  await deleteOldestSecrets(tx, owner, MOST_IN_FORCE - 1);
}

/** Gives the current secret an end; retired ones keep theirs. */
async function retireCurrentSecret(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
  endsAt: Date,
): Promise<void> {
  await tx.execute(sql`
    update webhook_secrets set ends_at = ${endsAt}
    where organization_id = ${organizationId} and endpoint_id = ${endpointId} and ends_at is null`);
}

/** Deletes retired secrets whose end has come. */
async function deleteEndedSecrets(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    delete from webhook_secrets
    where organization_id = ${organizationId} and endpoint_id = ${endpointId} and ends_at <= ${at}`);
}

/** Deletes retired secrets, but for so many that end last. */
async function deleteOldestSecrets(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
  kept: number,
): Promise<void> {
  await tx.execute(sql`
    delete from webhook_secrets where organization_id = ${organizationId} and id in (
      select id from webhook_secrets
      where organization_id = ${organizationId} and endpoint_id = ${endpointId} and ends_at is not null
      order by ends_at desc, id desc offset ${kept}::int
    )`);
}

export async function deleteSecrets(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
): Promise<void> {
  await tx.execute(sql`
    delete from webhook_secrets where organization_id = ${organizationId} and endpoint_id = ${endpointId}`);
}

/** The current secret. Nobody sees it without the log saying so. */
export function revealSecret(ctx: OperationContext, id: string): Promise<{ secret: string }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const endpoint = await getLockedEndpoint(tx, ctx, id);
    await recordActivity(tx, ctx, {
      type: "webhook_endpoint.secret_revealed",
      subject: endpointSubject(endpoint),
    });
    return { secret: await openCurrentSecret(tx, ctx.sealer, { organizationId, endpointId: id }) };
  });
}
