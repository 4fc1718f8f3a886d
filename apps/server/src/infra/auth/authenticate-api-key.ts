import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Role } from "@clipledger/domain/organizations/roles";
import { AppError } from "../app-error.ts";
import type { Services } from "../context.ts";
import { hashSecret } from "../crypto/secrets.ts";
import type { Queryable } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import type { ApiKeyPrincipal } from "./api-key-cache.ts";

/**
 * Missing, unknown, revoked and expired keys all take the same path, a hash and one indexed query, so that
 * neither answer nor timing tells them apart.
 */
export async function authenticateApiKey(
  { db, clock, apiKeyCache }: Pick<Services, "db" | "clock" | "apiKeyCache">,
  secret: string | undefined,
): Promise<ApiKeyPrincipal> {
  const hash = hashSecret(secret ?? "");
  const principal = await apiKeyCache.find(hash.toString("base64"), () => lookUp(db, hash, clock.now()));
  if (principal === undefined) throw new AppError("UNAUTHORIZED");
  return principal;
}

async function lookUp(db: Queryable, hash: Buffer, now: Date): Promise<ApiKeyPrincipal | undefined> {
  const row = await db.maybeRow<PrincipalRow>(findLiveKey(hash, now));
  if (row === undefined) return undefined;
  if (isUseWorthNoting(row.last_used_at, now)) await db.execute(noteUse(row, now));
  return {
    organization: { id: row.organization_id, plan: row.plan },
    role: row.role,
    userId: row.owner_user_id,
    apiKey: { id: row.id, expiresAt: row.expires_at },
  };
}

interface PrincipalRow {
  id: string;
  organization_id: string;
  plan: Plan;
  role: Role;
  owner_user_id: string;
  expires_at: Date | null;
  last_used_at: Date | null;
}

function findLiveKey(hash: Buffer, now: Date) {
  return sql`
    select k.id, k.organization_id, o.plan, m.role, k.owner_user_id, k.expires_at, k.last_used_at
    from api_keys k
    join organizations o on o.id = k.organization_id
    join members m on m.organization_id = k.organization_id and m.user_id = k.owner_user_id
    where k.secret_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`;
}

const USE_RESOLUTION_MS = 60_000;

function isUseWorthNoting(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_RESOLUTION_MS;
}

function noteUse(row: PrincipalRow, now: Date) {
  return sql`
    update api_keys set last_used_at = ${now}
    where organization_id = ${row.organization_id} and id = ${row.id}`;
}
