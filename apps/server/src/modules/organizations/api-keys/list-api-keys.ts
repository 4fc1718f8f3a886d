import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import type { Role } from "@clipledger/domain/organizations/roles";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { toTimestamp } from "../organizations.mapper.ts";

export async function listApiKeys(ctx: OperationContext) {
  const now = ctx.clock.now();
  const rows = await listApiKeyRows(ctx.db, ctx.organization.id);
  return { data: rows.map((row) => toApiKey(row, now)) };
}

function listApiKeyRows(db: Queryable, organizationId: string): Promise<ApiKeyRow[]> {
  return db.rows(sql`
    ${selectApiKeys(organizationId)}
    order by (k.revoked_at is not null), k.created_at desc, k.id`);
}

interface ApiKeyRow {
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

function selectApiKeys(organizationId: string): SqlFragment {
  return sql`
    select k.id, k.name, k.prefix, k.owner_user_id, u.name as owner_name, u.email as owner_email,
      u.image as owner_image, m.role, k.created_at, k.expires_at, k.revoked_at, k.last_used_at
    from api_keys k
    join users u on u.id = k.owner_user_id
    left join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
    where k.organization_id = ${organizationId}`;
}

export function toApiKey(row: ApiKeyRow, now: Date): ApiKeyOutput {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    owner: { id: row.owner_user_id, name: row.owner_name, email: row.owner_email, image: row.owner_image },
    role: row.role,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: toTimestamp(row.expires_at),
    revokedAt: toTimestamp(row.revoked_at),
    lastUsedAt: toTimestamp(row.last_used_at),
  };
}

function stateOf({ revoked_at, expires_at }: ApiKeyRow, now: Date): ApiKeyOutput["state"] {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && expires_at <= now ? "expired" : "active";
}
