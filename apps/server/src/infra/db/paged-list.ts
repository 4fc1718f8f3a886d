import type { Queryable } from "./database.ts";
import { type SqlFragment, sql } from "./sql.ts";

interface Page<Item> {
  readonly data: Item[];
  readonly pageCount: number;
  readonly totalRows: number;
}

type PageSize = { readonly perPage: number };

/** The count and the rows are asked for side by side. */
export async function readPage<Row, Item>(
  query: PageSize,
  counting: Promise<number>,
  reading: Promise<readonly Row[]>,
  toItem: (row: Row) => Item,
): Promise<Page<Item>> {
  const [totalRows, rows] = await Promise.all([counting, reading]);
  return toPage(rows.map(toItem), totalRows, query);
}

export function toPage<Item>(data: Item[], totalRows: number, { perPage }: PageSize): Page<Item> {
  return { data, pageCount: Math.ceil(totalRows / perPage), totalRows };
}

/** Counts the rows of a from clause with its conditions. */
export async function countRows(db: Queryable, listed: SqlFragment): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`select count(*)::int as total ${listed}`);
  return total;
}

export function directionOf(sortDir: "asc" | "desc"): SqlFragment {
  return sortDir === "asc" ? sql`asc` : sql`desc`;
}
