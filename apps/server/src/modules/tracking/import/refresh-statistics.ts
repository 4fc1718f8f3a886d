import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";

const FEW_ROWS = 1_000;

/**
 * Tells PostgreSQL's planner of what an import brought. Lists right after a large one would otherwise be planned for the
 * tables as they were, and take seconds until PostgreSQL looks by itself.
 */
export const refreshStatisticsTask = defineTask({
  name: "tracking.refresh-statistics",
  input: z.object({}),
  run: ({ db }: Services) => refreshStatistics(db),
});

/** In the transaction of an import that brings many rows. Imports that come together are followed by one refresh. */
export async function orderRefresh(tx: Queryable, rows: number): Promise<void> {
  if (rows < FEW_ROWS) return;
  // By default PostgreSQL counts changed rows once a second at most; the refresh goes by that count.
  await tx.rows(sql`select pg_stat_force_next_flush()`);
  await enqueue(tx, refreshStatisticsTask, {}, { key: refreshStatisticsTask.name });
}

/** Only tables of which a tenth has changed: a look at one costs the same however large it is. */
export async function refreshStatistics(db: Database): Promise<void> {
  const outdated = await db.rows<{ name: string }>(sql`
    select s.relname as name
    from pg_stat_user_tables s
    where s.schemaname = current_schema() and s.n_mod_since_analyze > ${FEW_ROWS}::int + s.n_live_tup / 10
      and (s.relname in ('tracked_accounts', 'videos', 'account_days', 'account_stats', 'account_baselines', 'group_days', 'group_baselines', 'cohort_days')
        or s.relname ~ '^video_(facts|snapshots)_[0-9_]+$')
    order by 1`);
  // Safe as text: the names are those of our own tables.
  for (const { name } of outdated) await db.execute(new SqlFragment([`analyze ${name}`], []));
}
