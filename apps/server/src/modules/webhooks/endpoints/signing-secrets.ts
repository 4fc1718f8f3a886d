import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { sealAnew } from "../../../infra/crypto/seal-anew.ts";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import { webhookSecretOf } from "../../../infra/crypto/signatures.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { defineTask } from "../../../infra/tasks/task.ts";

const KEY_BYTES = 32;

/** How long, from before they are read, whoever delivers signs with the same keys, in any process. */
export const SIGNING_KEYS_KEPT_MS = 500;

/**
 * Every secret that signs now, by endpoint: the current one first, then those that are being retired. An endpoint
 * whose secrets cannot be opened is left out, and stops no other.
 */
export async function loadSigningSecrets(
  db: Queryable,
  sealer: Sealer,
  endpointKeys: readonly bigint[],
  at: Date,
): Promise<Map<bigint, string[]>> {
  const secrets = new Map<bigint, string[]>();
  for (const { endpoint_key, id, token_sealed } of await listSecretsInForce(db, endpointKeys, at)) {
    const secret = openIfPossible(sealer, token_sealed, secretPurpose(id));
    if (secret !== undefined) secrets.set(endpoint_key, [...(secrets.get(endpoint_key) ?? []), secret]);
  }
  return secrets;
}

/** One whose encryption key is gone is reported by the nightly upkeep of keys. */
function openIfPossible(sealer: Sealer, sealed: string, purpose: string): string | undefined {
  try {
    return sealer.open(sealed, purpose);
  } catch {
    return undefined;
  }
}

/** A new current secret, for an endpoint that has none. */
export async function addSecret(
  tx: Transaction,
  sealer: Sealer,
  owner: SecretOwner,
  at: Date,
): Promise<string> {
  const secret = webhookSecretOf(randomBytes(KEY_BYTES));
  const id = await nextSecretId(tx);
  await insertSecret(tx, owner, { id, tokenSealed: sealer.seal(secret, secretPurpose(id)), createdAt: at });
  return secret;
}

export async function openCurrentSecret(db: Queryable, sealer: Sealer, owner: SecretOwner): Promise<string> {
  const { id, token_sealed } = await getCurrentSecret(db, owner);
  return sealer.open(token_sealed, secretPurpose(id));
}

function secretPurpose(id: bigint | string): string {
  return `webhook secret ${id}`;
}

export interface SecretOwner {
  readonly organizationId: string;
  readonly endpointId: string;
}

interface SecretRow {
  id: bigint;
  token_sealed: string;
}

/** Lists the secrets that sign now, of endpoints of any organization. */
function listSecretsInForce(
  db: Queryable,
  endpointKeys: readonly bigint[],
  at: Date,
): Promise<(SecretRow & { endpoint_key: bigint })[]> {
  return db.rows(sql`
    select e.key as endpoint_key, s.id, s.token_sealed
    from webhook_endpoints e
    join webhook_secrets s on s.organization_id = e.organization_id and s.endpoint_id = e.id
    where e.key = any(${endpointKeys}::bigint[]) and (s.ends_at is null or s.ends_at > ${at})
    order by e.key, s.ends_at desc nulls first, s.id desc`);
}

function getCurrentSecret(db: Queryable, { organizationId, endpointId }: SecretOwner): Promise<SecretRow> {
  return db.row(sql`
    select id, token_sealed from webhook_secrets
    where organization_id = ${organizationId} and endpoint_id = ${endpointId} and ends_at is null`);
}

/** Known before the row is written, because the sealed value names its row. */
async function nextSecretId(tx: Transaction): Promise<bigint> {
  const { id } = await tx.row<{ id: bigint }>(sql`
    select nextval(pg_get_serial_sequence('webhook_secrets', 'id')) as id`);
  return id;
}

async function insertSecret(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
  { id, tokenSealed, createdAt }: { id: bigint; tokenSealed: string; createdAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_secrets (organization_id, id, endpoint_id, token_sealed, created_at)
    overriding system value
    values (${organizationId}, ${id}, ${endpointId}, ${tokenSealed}, ${createdAt})`);
}

/** Nightly upkeep of encryption keys, for signing secrets; those that have come to their end go. */
export const resealWebhookSecretsTask = defineTask({
  name: "webhooks.reseal-secrets",
  input: z.object({}),
  schedule: "23 3 * * *",
  run: resealWebhookSecrets,
});

async function resealWebhookSecrets(services: Services): Promise<void> {
  await deleteAllEndedSecrets(services.db, services.clock.now());
  await sealAnew(services, { table: sql`webhook_secrets`, isInUse: sql`true`, purposeOf: secretPurpose });
}

/** Deletes the ended secrets of all organizations. */
async function deleteAllEndedSecrets(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`delete from webhook_secrets where ends_at <= ${at}`);
}
