import type { Role } from "@clipledger/domain/organizations/roles";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  owner_user_id: string;
  owner_name: string;
  owner_email: string;
  owner_image: string | null;
  role: Role | null;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
}

export function findApiKey(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return db.maybeRow(sql`${selectApiKeys(organizationId)} and k.id = ${id}`);
}

export function listApiKeyRows(db: Queryable, organizationId: string): Promise<ApiKeyRow[]> {
  return db.rows(sql`
    ${selectApiKeys(organizationId)}
    order by (k.revoked_at is not null), k.created_at desc, k.id`);
}

function selectApiKeys(organizationId: string): SqlFragment {
  return sql`
    select k.id, k.name, k.prefix, k.owner_user_id, u.name as owner_name, u.email as owner_email,
      u.image as owner_image, m.role, k.created_at, k.expires_at, k.revoked_at, k.last_used_at
    from api_keys k
    join users u on u.id = k.owner_user_id
    left join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
    where k.organization_id = ${organizationId}`;
}

export async function countUnrevokedApiKeys(tx: Transaction, organizationId: string): Promise<number> {
  const { total } = await tx.row<{ total: number }>(sql`
    select count(*)::int as total from api_keys where organization_id = ${organizationId} and revoked_at is null`);
  return total;
}

interface NewApiKeyRow {
  organizationId: string;
  id: string;
  ownerUserId: string;
  createdByUserId: string;
  name: string;
  prefix: string;
  secretHash: Buffer;
  createdAt: Date;
  expiresAt: Date | null;
}

export async function insertApiKey(tx: Transaction, key: NewApiKeyRow): Promise<void> {
  await tx.execute(sql`
    insert into api_keys (
      organization_id, id, owner_user_id, created_by_user_id, name, prefix, secret_hash, created_at, expires_at
    ) values (${key.organizationId}, ${key.id}, ${key.ownerUserId}, ${key.createdByUserId}, ${key.name}, ${key.prefix}, ${key.secretHash},
      ${key.createdAt}, ${key.expiresAt})`);
}

/** The number of keys revoked: none when the key is unknown, or was revoked before. */
export function markApiKeyRevoked(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<number> {
  return tx.execute(sql`
    update api_keys set revoked_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and revoked_at is null`);
}

export function markApiKeysOfUserRevoked(
  tx: Transaction,
  organizationId: string,
  userId: string,
  at: Date,
): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql`
    update api_keys set revoked_at = ${at}
    where organization_id = ${organizationId} and owner_user_id = ${userId} and revoked_at is null
    returning id, name`);
}

export function markApiKeysMadeByOthersRevoked(
  tx: Transaction,
  organizationId: string,
  ownerUserId: string,
  at: Date,
): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql`
    update api_keys set revoked_at = ${at}
    where organization_id = ${organizationId} and owner_user_id = ${ownerUserId}
      and created_by_user_id <> owner_user_id and revoked_at is null
    returning id, name`);
}
