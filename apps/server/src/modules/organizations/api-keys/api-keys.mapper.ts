import type { ApiKeyOutput } from "@clipledger/contract/dashboard/api-keys";
import { toTimestamp } from "../organizations.mapper.ts";
import type { ApiKeyRow } from "./api-keys.queries.ts";

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
