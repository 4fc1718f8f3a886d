import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

const AMOUNTS_LOCK = 4_270_003;

/**
 * Whoever calculates takes this lock before any window, until the transaction ends. One who waited for it reads facts later
 * than the one before, so that no amount is replaced by an older one.
 */
export async function lockAmounts(tx: Transaction, organizationId: string): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(${AMOUNTS_LOCK}::int, key) from organizations where id = ${organizationId}`);
}
