import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { findOrInsertPerson } from "../../creators/people.queries.ts";

/** The person with this address. One that is there is not locked: whoever holds an application locks its person next. */
export async function findOrInsertApplicant(tx: Transaction, email: string, at: Date): Promise<string> {
  const person = await tx.maybeRow<{ id: string }>(sql`select id from users where email = ${email}`);
  return person?.id ?? findOrInsertPerson(tx, email, at);
}

export interface InvitedCreatorRow {
  id: string;
  user_id: string;
  first_name: string;
  last_name: string;
  archived_at: Date | null;
}

/** Not locked: whoever accepts an application locks it before its creator, and an invitation locks it last. */
export function listInvitedCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<InvitedCreatorRow[]> {
  return tx.rows(sql`
    select id, user_id, first_name, last_name, archived_at from creators
    where organization_id = ${organizationId} and id = any(${ids}::text[]) order by id`);
}
