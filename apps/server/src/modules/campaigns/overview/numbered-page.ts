import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface PageCut {
  readonly page: number;
  readonly perPage: number;
  readonly sortDir: "asc" | "desc";
}

/** A page of rows, and what all rows together amount to. */
export interface NumberedPage<Row, Totals> {
  readonly totals: Totals;
  readonly rows: Row[];
}

export interface NumberedList {
  /** Common table expressions, of which `numbered` has a row with an id for each assignment. */
  readonly numbered: SqlFragment;
  /** Which rows of `numbered r` are listed. */
  readonly isListed: SqlFragment;
  /** Selects one row from `numbered r`. Its columns have names of their own. */
  readonly totals: SqlFragment;
  /** What rows `r` are put in order by. */
  readonly order: SqlFragment;
}

/** One statement for both, because most of the work is to number all rows. */
export async function readNumberedPage<Row extends { readonly id: string }, Totals extends object>(
  db: Queryable,
  { numbered, isListed, totals, order }: NumberedList,
  { page, perPage, sortDir }: PageCut,
): Promise<NumberedPage<Row, Totals>> {
  const direction = sortDir === "asc" ? sql`asc` : sql`desc`;
  const inOrder = sql`${order} ${direction} nulls last, r.id collate "C" ${direction}`;
  const rows = await db.rows<Totals & (Row | { readonly id: null })>(sql`
    with ${numbered}
    select totals.*, page.* from (${totals}) totals
    left join (
      select r.*, row_number() over (order by ${inOrder}) as place from numbered r where ${isListed}
      order by place limit ${perPage} offset ${(page - 1) * perPage}
    ) page on true
    order by page.place`);
  const [first] = rows;
  if (first === undefined) throw new Error("Expected a row of totals");
  return { totals: first, rows: rows.filter(isRow) };
}

/** Without rows on the page, its columns are null beside the totals. */
function isRow<Row extends { readonly id: string }>(row: object & (Row | { readonly id: null })): row is Row {
  return row.id !== null;
}
