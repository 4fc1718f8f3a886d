import { type OrganizationOutput, OrganizationSchema } from "@clipledger/contract/organization";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { wireFields } from "../../infra/wire-fields.ts";

export interface OrganizationRow {
  id: string;
  name: string;
  plan: Plan;
  default_currency: CurrencyCode;
  created_at: Date;
  updated_at: Date;
}

export interface UserRow {
  id: string;
  name: string;
  email: string;
  image: string | null;
}

export interface PersonRow extends UserRow {
  first_name: string;
  last_name: string;
}

export function toOrganization(row: OrganizationRow): OrganizationOutput {
  return wireFields(OrganizationSchema, row);
}

export function toUserRef({ id, name, email, image }: UserRow) {
  return { id, name, email, image };
}

export function toTimestamp(instant: Date | null): string | null {
  return instant === null ? null : instant.toISOString();
}
