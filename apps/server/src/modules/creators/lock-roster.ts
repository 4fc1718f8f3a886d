import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { getOrganizationKey, lockFacts } from "../tracking/facts/lock-facts.ts";

const ROSTER_LOCK = 4_270_002;

/**
 * Whoever changes which accounts creators have changes what they are paid for, and so holds the facts still, too.
 */
export async function lockLinks(tx: Transaction, organizationId: string): Promise<void> {
  await lockFacts(tx, organizationId);
  await lockRoster(tx, organizationId);
}

/**
 * Whoever changes which accounts or tags creators have holds this lock until the transaction ends, and takes it before
 * any row: two moves of accounts between the same creators would wait for each other.
 */
export async function lockRoster(tx: Transaction, organizationId: string): Promise<void> {
  const key = await getOrganizationKey(tx, organizationId);
  await tx.rows(sql`select pg_advisory_xact_lock(${ROSTER_LOCK}::int, ${key}::int)`);
}
