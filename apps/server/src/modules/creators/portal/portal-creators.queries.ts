import type { Plan } from "@clipledger/domain/organizations/plans";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** A person as a creator of one organization. */
export interface PortalCreatorRow {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly joined_at: Date | null;
  readonly archived_at: Date | null;
  readonly organization_id: string;
  readonly organization_name: string;
  readonly plan: Plan;
}

export function findPortalCreator(
  db: Queryable,
  userId: string,
  id: string,
): Promise<PortalCreatorRow | undefined> {
  return db.maybeRow(sql`${portalCreators} where c.user_id = ${userId} and c.id = ${id}`);
}

/** Those they work with first, each by the organization's name. */
export function listPortalCreators(db: Queryable, userId: string): Promise<PortalCreatorRow[]> {
  return db.rows(sql`
    ${portalCreators} where c.user_id = ${userId}
    order by c.archived_at is not null, lower(o.name), c.id`);
}

export async function hasApplications(db: Queryable, userId: string): Promise<boolean> {
  const { found } = await db.row<{ found: boolean }>(
    sql`select exists (select from job_applications where user_id = ${userId}) as found`,
  );
  return found;
}

const portalCreators: SqlFragment = sql`
  select c.id, c.user_id, u.email, c.first_name, c.last_name, c.joined_at, c.archived_at, c.organization_id,
    o.name as organization_name, o.plan
  from creators c join organizations o on o.id = c.organization_id join users u on u.id = c.user_id`;
