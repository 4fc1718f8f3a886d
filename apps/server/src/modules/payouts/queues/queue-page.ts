import type { Queryable } from "../../../infra/db/database.ts";
import { onePage, type PageCut } from "../../../infra/db/page.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface QueueCut extends PageCut {
  readonly sortDir: "asc" | "desc";
}

export interface QueueSource {
  /** Selects one row for each entry of the queue, without columns. */
  readonly entries: SqlFragment;
  /** Selects `key`, and `sorted_by`, of each entry. */
  readonly keys: SqlFragment;
  /** Selects the wide row of `page.key`. */
  readonly row: SqlFragment;
}

export interface QueuePage<Row> {
  readonly total: number;
  readonly rows: Row[];
}

/**
 * The count and the page's keys come from indexes; only the page's rows are then looked up, one by one, in one statement.
 * A limit inside keeps the lookups from being merged into a join over everything.
 */
export async function readQueuePage<Row extends object>(
  db: Queryable,
  { entries, keys, row }: QueueSource,
  cut: QueueCut,
): Promise<QueuePage<Row>> {
  const direction = cut.sortDir === "asc" ? sql`asc` : sql`desc`;
  const page = onePage(sql`${keys} order by sorted_by ${direction}, key ${direction}`, cut);
  const rows = await db.rows<{ total: number } & (Listed<Row> | { page_key: null })>(sql`
    with page as materialized (${page})
    select counted.total, listed.* from (select count(*)::int as total from (${entries}) entries) counted
    left join (
      select page.key as page_key, page.sorted_by, found.* from page cross join lateral (${row} limit 1) found
    ) listed on true
    order by listed.sorted_by ${direction}, listed.page_key ${direction}`);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(isListed) };
}

type Listed<Row> = Row & { readonly page_key: bigint | string };

/** Without rows on the page, its columns are null beside the count. */
function isListed<Row>(row: Listed<Row> | { page_key: null }): row is Listed<Row> {
  return row.page_key !== null;
}
