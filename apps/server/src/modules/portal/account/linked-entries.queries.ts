import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface LinkedEntryRow {
  readonly organization_id: string;
  readonly id: string;
}

/** Entries of people who deleted their account, as far as accounts are still linked to them. */
export function listLinkedEntries(db: Queryable): Promise<LinkedEntryRow[]> {
  return db.rows(sql`
    select c.organization_id, c.id from creators c
    where c.account_deleted_at is not null and exists (
      select from tracked_accounts a where a.organization_id = c.organization_id and a.creator_id = c.id
    )
    order by c.organization_id, c.id`);
}
