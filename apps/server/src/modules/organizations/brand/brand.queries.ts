import type { BrandedOrganization } from "@clipledger/contract/organization-brand";
import type { HexColor } from "@clipledger/domain/brand/text-on-color";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { logoUrlOf } from "./logo-route.ts";

/** An organization as creators see it, beside what else a statement reads. */
export interface BrandedRow {
  organization_id: string;
  organization_name: string;
  brand_color: HexColor | null;
  logo_hash: string | null;
}

/** Of `organizations o`: the name that creators know it by. */
export const brandName: SqlFragment = sql`
  coalesce((select b.name from organization_brands b where b.organization_id = o.id), o.name)`;

/** For statements over `organizations o` and `brandsOf`. */
export const brandColumns: SqlFragment = sql`
  coalesce(ob.name, o.name) as organization_name, ob.color as brand_color, ob.logo_hash`;
export const brandsOf: SqlFragment = sql`left join organization_brands ob on ob.organization_id = o.id`;

export function toBrandedOrganization(row: BrandedRow, publicUrl: string): BrandedOrganization {
  return {
    id: row.organization_id,
    name: row.organization_name,
    logoUrl: logoUrlOf(publicUrl, row.logo_hash),
    color: row.brand_color,
  };
}

export function findBrandedOrganization(
  db: Queryable,
  organizationId: string,
): Promise<(BrandedRow & { is_indexed: boolean }) | undefined> {
  return db.maybeRow(sql`
    select o.id as organization_id, ${brandColumns}, coalesce(ob.is_indexed, false) as is_indexed
    from organizations o ${brandsOf} where o.id = ${organizationId}`);
}
