import type { Database, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/**
 * For statements that join all assignments with all videos. They are planned for the values at hand, with room to hash; and
 * as no statistics tell how many rows a part of a statement has, PostgreSQL is not to look up each by itself.
 */
export function readForValues<Result>(
  db: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(
    async (tx) => {
      await tx.rows(sql`
        select set_config('plan_cache_mode', 'auto', true), set_config('enable_nestloop', 'off', true),
          set_config('work_mem', '16MB', true)`);
      return read(tx);
    },
    { plans: "each time" },
  );
}
