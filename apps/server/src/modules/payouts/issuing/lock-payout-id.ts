import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Requests with one id take turns until the transaction ends, before there is any row of that id to hold. */
export async function lockPayoutId(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId}/${id}`}, 427))`);
}
