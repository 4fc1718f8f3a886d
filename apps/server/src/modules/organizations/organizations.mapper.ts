import type { OrganizationOutput } from "@clipledger/contract/organization";
import type { OrganizationRow, UserRow } from "./organizations.queries.ts";

export function toOrganization(row: OrganizationRow): OrganizationOutput {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    defaultCurrency: row.default_currency,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function toUserRef({ id, name, email, image }: UserRow) {
  return { id, name, email, image };
}

export function toTimestamp(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
