import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/**
 * Plans that stay good for very many rows. Statistics know nothing of rows that this transaction wrote, and little of
 * a new organization; believing them, PostgreSQL would compare every row with every other.
 */
export async function planForBulk(tx: Transaction): Promise<void> {
  for (const [name, value] of settings) await tx.rows(sql`select set_config(${name}, ${value}, true)`);
}

const settings = [
  ["plan_cache_mode", "force_custom_plan"],
  ["enable_nestloop", "off"],
  ["enable_seqscan", "off"],
  ["enable_sort", "off"],
  ["work_mem", "128MB"],
  ["statement_timeout", "10min"],
  ["lock_timeout", "2min"],
] as const;

/** From so many rows on, an import may have made the tables others than what PostgreSQL knows of them. */
const MANY_ROWS = 5_000;

/**
 * Has PostgreSQL look at the tables again after a large import. It would do so by itself within minutes; until then, it would
 * plan reads for an organization that has next to nothing.
 */
export async function refreshStatistics(db: Queryable, importedRows: number): Promise<void> {
  if (importedRows < MANY_ROWS) return;
  await db.execute(
    sql`analyze tracked_accounts, videos, video_facts, account_stats, account_days, account_baselines`,
  );
}
