import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface SecretOwner {
  readonly organizationId: string;
  readonly endpointId: string;
}

export interface SecretRow {
  id: bigint;
  token_sealed: string;
}

/** Of endpoints of all organizations; the keys name them. */
export function listSecretsInForce(
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

export function getCurrentSecret(
  db: Queryable,
  { organizationId, endpointId }: SecretOwner,
): Promise<SecretRow> {
  return db.row(sql`
    select id, token_sealed from webhook_secrets
    where organization_id = ${organizationId} and endpoint_id = ${endpointId} and ends_at is null`);
}

/** Known before the row is written, because the sealed value names its row. */
export async function nextSecretId(tx: Transaction): Promise<bigint> {
  const { id } = await tx.row<{ id: bigint }>(sql`
    select nextval(pg_get_serial_sequence('webhook_secrets', 'id')) as id`);
  return id;
}

export async function insertSecret(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
  { id, tokenSealed, createdAt }: { id: bigint; tokenSealed: string; createdAt: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into webhook_secrets (organization_id, id, endpoint_id, token_sealed, created_at)
    overriding system value
    values (${organizationId}, ${id}, ${endpointId}, ${tokenSealed}, ${createdAt})`);
}

/** The current one gets an end; those that have one keep it. */
export async function retireCurrentSecret(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
  endsAt: Date,
): Promise<void> {
  await tx.execute(sql`
    update webhook_secrets set ends_at = ${endsAt}
    where organization_id = ${organizationId} and endpoint_id = ${endpointId} and ends_at is null`);
}

/** Of those with an end, the ones that have come to it. */
export async function deleteEndedSecrets(
  tx: Transaction,
  { organizationId, endpointId }: SecretOwner,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    delete from webhook_secrets
    where organization_id = ${organizationId} and endpoint_id = ${endpointId} and ends_at <= ${at}`);
}

/** Of those with an end, all but so many that end last. */
export async function deleteOldestSecrets(
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

/** In all organizations. */
export async function deleteAllEndedSecrets(db: Queryable, at: Date): Promise<void> {
  await db.execute(sql`delete from webhook_secrets where ends_at <= ${at}`);
}
