import type { Transaction, TransactionOptions } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export const BULK_TRANSACTION: TransactionOptions = { plans: "each time" };

/**
 * Plans that stay good for very many rows. Statistics know nothing of rows that this transaction wrote, and little of
 * a new organization; believing them, PostgreSQL would compare every row with every other. Only the statements
 * themselves are planned anew (`BULK_TRANSACTION`): under `force_custom_plan` foreign keys and functions would be,
 * too, for every row.
 */
export async function planForBulk(tx: Transaction): Promise<void> {
  const names = settings.map(([name]) => name);
  const values = settings.map(([, value]) => value);
  await tx.rows(sql`
    select set_config(name, value, true) from unnest(${names}::text[], ${values}::text[]) as t(name, value)`);
}

const settings = [
  ["plan_cache_mode", "auto"],
  ["enable_nestloop", "off"],
  ["enable_seqscan", "off"],
  ["enable_sort", "off"],
  ["work_mem", "128MB"],
  ["statement_timeout", "10min"],
  ["lock_timeout", "2min"],
] as const;
