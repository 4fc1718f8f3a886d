import type { Database, Transaction } from "../../infra/db/database.ts";
import { directionOf } from "../../infra/db/paged-list.ts";
import { onePage, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { creatorName } from "../billing/creator-columns.ts";

interface PageCut {
  readonly page: number;
  readonly perPage: number;
  readonly sortDir: "asc" | "desc";
}

/** A page of rows, and what all rows together amount to. */
export interface NumberedPage<Row, Totals> {
  readonly totals: Totals;
  readonly rows: Row[];
}

interface NumberedList {
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
  db: Database,
  { numbered, isListed, totals, order }: NumberedList,
  { page, perPage, sortDir }: PageCut,
): Promise<NumberedPage<Row, Totals>> {
  const direction = directionOf(sortDir);
  const inOrder = sql`${order} ${direction} nulls last, r.id collate "C" ${direction}`;
  const listed = sql`select r.* from numbered r where ${isListed} order by ${inOrder}`;
  const statement = sql`
    with ${numbered}
    select totals.*, r.* from (${totals}) totals
    left join (${onePage(listed, { page, perPage })}) r on true
    order by ${inOrder}`;
  const rows = await readForValues(db, (tx) => tx.rows<Totals & (Row | { readonly id: null })>(statement));
  const [first] = rows;
  if (first === undefined) throw new Error("Expected a row of totals");
  return { totals: first, rows: rows.filter(isRow) };
}

/** Without rows on the page, its columns are null beside the totals. */
function isRow<Row extends { readonly id: string }>(row: object & (Row | { readonly id: null })): row is Row {
  return row.id !== null;
}

/** The names that rows of `assignments s` with their campaign `c` are put in order by, only where they are. */
export function namesFor(sortCol: string): { readonly columns: SqlFragment; readonly join: SqlFragment } {
  if (sortCol === "campaign" || sortCol === "campaignName")
    return { columns: sql`, c.name as campaign_name`, join: sql`` };
  if (sortCol === "creator" || sortCol === "creatorName")
    return {
      columns: sql`, ${creatorName} as creator_name`,
      join: sql`join creators k on k.organization_id = s.organization_id and k.id = s.creator_id`,
    };
  return { columns: sql``, join: sql`` };
}

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
