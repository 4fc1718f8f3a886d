import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

interface Recipient {
  readonly email: string;
  readonly first_name: string;
  readonly organization_name: string;
}

/** Lists the owners and admins, who manage endpoints. */
export function listManagers(db: Queryable, organizationId: string): Promise<{ user_id: string }[]> {
  return db.rows(sql`
    select user_id from members
    where organization_id = ${organizationId} and role in ('owner', 'admin') order by id`);
}

/** The person to write to; undefined once they no longer manage endpoints. */
export function findManager(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<Recipient | undefined> {
  return db.maybeRow(sql`
    select u.email, u.first_name, o.name as organization_name
    from members m join users u on u.id = m.user_id join organizations o on o.id = m.organization_id
    where m.organization_id = ${organizationId} and m.user_id = ${userId} and m.role in ('owner', 'admin')`);
}
