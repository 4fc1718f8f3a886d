import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

const FACTS_LOCK = 4_270_001;

/**
 * The number that stands for the organization in facts. Whoever writes facts, or changes which videos count, holds
 * this lock until the transaction ends: sums are changed by differences, which must not be taken at the same time.
 */
export async function lockFacts(tx: Transaction, organizationId: string): Promise<number> {
  const key = await getOrganizationKey(tx, organizationId);
  await tx.rows(sql`select pg_advisory_xact_lock(${FACTS_LOCK}::int, ${key}::int)`);
  return key;
}

export async function getOrganizationKey(db: Queryable, organizationId: string): Promise<number> {
  const { key } = await db.row<{ key: number }>(
    sql`select key from organizations where id = ${organizationId}`,
  );
  return key;
}
