import type { Imported } from "@clipledger/contract/tracking-import";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { z } from "zod";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Database, Queryable, Transaction, TransactionOptions } from "../../../infra/db/database.ts";
import { SqlFragment, sql } from "../../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../../infra/tasks/task.ts";
import { changedFields, recordActivity } from "../../organizations/activity/record-activity.ts";
import { IMPORT, sourceKeysOf } from "../../sources/source-names.ts";
import { addFactPartitions, addSnapshotPartitions } from "../facts/fact-partitions.ts";

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

/** Room for the facts of these days, and for the snapshots of those that keep theirs. */
export async function addImportPartitions(
  db: Database,
  days: ReadonlySet<CalendarDate>,
  keepSnapshotsSince: Date,
): Promise<void> {
  const firstKept = dateOf(keepSnapshotsSince);
  await addFactPartitions(db, [...days]);
  await addSnapshotPartitions(
    db,
    [...days].filter((day) => day >= firstKept),
  );
}

/** The number that stands for imports beside what they bring, or for somebody else who said it. */
export async function importSourceKey(db: Database, source: string = IMPORT): Promise<number> {
  const keys = await sourceKeysOf(db, [source]);
  return keys.get(source) ?? 0;
}

/** One entry for a whole import, with its figures. */
export async function recordImport(
  tx: Transaction,
  ctx: Pick<OperationContext, "organization" | "actor" | "clock">,
  imported: Imported,
): Promise<void> {
  const { rows, videos, accounts } = imported;
  await recordActivity(tx, ctx, {
    type: "tracking.imported",
    subject: {
      type: "organization",
      id: ctx.organization.id,
      label: `${plural(rows, "row")} of ${plural(videos, "video")} by ${plural(accounts, "account")}`,
    },
    changes: changedFields({ rows: null, videos: null, accounts: null, skipped: null }, { ...imported }),
  });
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

const MANY_ROWS = 1_000;

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
export async function enqueueRefresh(tx: Queryable, rows: number): Promise<void> {
  if (rows < MANY_ROWS) return;
  // By default PostgreSQL counts changed rows once a second at most; the refresh goes by that count.
  await tx.rows(sql`select pg_stat_force_next_flush()`);
  await enqueue(tx, refreshStatisticsTask, {}, { key: refreshStatisticsTask.name });
}

/** Only tables of which a tenth has changed: a look at one costs the same however large it is. */
export async function refreshStatistics(db: Database): Promise<void> {
  const outdated = await db.rows<{ name: string }>(sql`
    select s.relname as name
    from pg_stat_user_tables s
    where s.schemaname = current_schema() and s.n_mod_since_analyze > ${MANY_ROWS}::int + s.n_live_tup / 10
      and (s.relname in ('tracked_accounts', 'videos', 'account_days', 'account_stats', 'account_baselines', 'group_days', 'group_baselines', 'cohort_days',
          'assignment_totals')
        or s.relname ~ '^video_(facts|snapshots)_[0-9_]+$')
    order by 1`);
  // Safe as text: the names are those of our own tables.
  for (const { name } of outdated) await db.execute(new SqlFragment([`analyze ${name}`], []));
}
