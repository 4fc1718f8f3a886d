import { sql } from "../src/infra/db/sql.ts";
import type { TestApp } from "./test-app.ts";

/** How many requests to the database wait for another to finish. */
export async function waitingOnLocks({ services }: TestApp): Promise<number> {
  const { total } = await services.db.row<{ total: number }>(sql`
    select count(*)::int as total from pg_locks where not granted`);
  return total;
}
