import { type SqlFragment, sql } from "./sql.ts";

export interface PageCut {
  readonly page: number;
  readonly perPage: number;
}

/** As the statement has it written out. */
const MOST_ROWS = 100;

/**
 * Selects one page of the rows that `ordered` selects in an order. Plans are made without values, and of a limit that is
 * not written out the planner takes a tenth of the table, for which it reads whole tables to join. No page has more than
 * the hundred rows written out here.
 */
export function onePage(ordered: SqlFragment, { page, perPage }: PageCut): SqlFragment {
  if (perPage > MOST_ROWS) throw new Error(`A page has at most ${MOST_ROWS} rows, not ${perPage}`);
  return sql`select * from (${ordered} limit 100 offset ${(page - 1) * perPage}) page limit ${perPage}`;
}
