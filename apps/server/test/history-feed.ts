import type { ClickHouse } from "../src/infra/clickhouse/clickhouse.ts";
import { sql } from "../src/infra/db/sql.ts";
import { feedHistory } from "../src/modules/history/feed-history.ts";
import { FACT_COLUMNS, factsTable } from "../src/modules/history/history-tables.ts";
import type { TestApp } from "./test-app.ts";

export function clickhouseOf({ services }: TestApp): ClickHouse {
  if (services.clickhouse === undefined) throw new Error("The app has no ClickHouse");
  return services.clickhouse;
}

/** Sends everything that is to be sent; answers in how many turns. */
export function feedAll(app: TestApp, clickhouse: ClickHouse = clickhouseOf(app)): Promise<number> {
  return app.services.db.session(async (session) => {
    let turns = 0;
    while (await feedHistory(session, clickhouse, app.clock.now())) turns += 1;
    return turns;
  });
}

/** The rows of all organizations that ClickHouse answers with, each as its columns but the version. */
export async function factsInClickHouse(app: TestApp): Promise<string[]> {
  const clickhouse = clickhouseOf(app);
  const { generation } = await app.services.db.row<{ generation: bigint | null }>(
    sql`select generation from history_feed`,
  );
  const rows = await clickhouse.rows(`
    select ${FACT_COLUMNS.join(", ")} from ${factsTable(clickhouse, generation ?? 0n)} final
    order by organization_key, video_key, day`);
  // Old servers refuse to select from several shards without the version, which is the last column.
  return rows.map((row) => row.slice(0, -1).join(" "));
}

/** What they should be: the facts of PostgreSQL, with what each has more than the one before it. */
export async function factsInPostgres({ services }: TestApp): Promise<string[]> {
  const rows = await services.db.rows<FactRow>(sql`
    select organization_key, video_key, day, array[view_count, like_count, comment_count, share_count, bookmark_count] as counts
    from video_facts order by 1, 2, 3`);
  return rows.map((row, index) => {
    const previous = rows[index - 1];
    const before = previous?.video_key === row.video_key ? previous : undefined;
    const gains = row.counts.map((count, place) => BigInt(count) - BigInt(before?.counts[place] ?? 0));
    const isFirst = before === undefined ? 1 : 0;
    return [row.organization_key, row.video_key, row.day, ...row.counts, ...gains, isFirst].join(" ");
  });
}

interface FactRow {
  readonly organization_key: number;
  readonly video_key: bigint;
  readonly day: string;
  readonly counts: readonly string[];
}
