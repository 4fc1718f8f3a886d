import { sql } from "../src/infra/db/sql.ts";
import type { TestApp } from "./test-app.ts";

/** How many requests to the app's database wait for another to finish. Other test files share its cluster. */
export async function waitingOnLocks({ services }: TestApp): Promise<number> {
  const { total } = await services.db.row<{ total: number }>(sql`
    select count(*)::int as total from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`);
  return total;
}
