import type { BrandedOrganization } from "@clipledger/contract/organization-brand";
import type { Services } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import {
  type BrandedRow,
  brandColumns,
  brandsOf,
  toBrandedOrganization,
} from "../../organizations/brand/brand.queries.ts";

/**
 * Whose name, logo and color the page to sign in shows, before anybody is known. Only organizations that have said how creators
 * are to see them are told of; unknown ones and others answer alike.
 */
export async function getSignInBrand(
  { db, publicUrl }: Pick<Services, "db" | "publicUrl">,
  organizationId: string | undefined,
): Promise<{ organization: BrandedOrganization | null }> {
  const named =
    organizationId === undefined
      ? sql`(select count(*) from (select from organizations limit 2) few) = 1`
      : sql`o.id = ${organizationId}`;
  const row = await db.maybeRow<BrandedRow>(sql`
    select o.id as organization_id, ${brandColumns} from organizations o ${brandsOf}
    where ${named} and ob.organization_id is not null`);
  return { organization: row === undefined ? null : toBrandedOrganization(row, publicUrl) };
}
