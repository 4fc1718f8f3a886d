import type { OrganizationOutput } from "@clipledger/contract/organization";
import type { OperationContext } from "../../infra/context.ts";
import { toOrganization } from "./organizations.mapper.ts";
import { getOrganization as getOrganizationRow } from "./organizations.queries.ts";

export async function getOrganization(ctx: OperationContext): Promise<OrganizationOutput> {
  return toOrganization(await getOrganizationRow(ctx.db, ctx.organization.id));
}
