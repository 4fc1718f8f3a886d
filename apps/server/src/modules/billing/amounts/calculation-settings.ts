import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/**
 * Plans are kept with their connection: one that was made while a table was small, and reads all of it for every window, would
 * still be in use when the table is large. And whoever calculates very many windows is worth waiting for.
 */
export async function setForCalculation(tx: Transaction): Promise<void> {
  await tx.rows(
    sql`select set_config('enable_seqscan', 'off', true), set_config('lock_timeout', '30s', true)`,
  );
}

/** PostgreSQL does not know how many rows an array holds: of very many, it is not to look up each by itself. */
export async function joiningAtOnce<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.rows(sql`select set_config('enable_nestloop', 'off', true)`);
  const result = await work();
  await tx.rows(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}
