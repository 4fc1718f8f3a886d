import type { Transaction } from "../../../infra/db/database.ts";
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
