import type { QueueTotals } from "@clipledger/contract/payouts/queues";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { Queryable } from "../../../../infra/db/database.ts";
import { countRows, directionOf } from "../../../../infra/db/paged-list.ts";
import { onePage, type PageCut, type SqlFragment, sql } from "../../../../infra/db/sql.ts";

/** What a queue answers: rows, a count or sums, as `mode` asks. */
export async function answerQueue<Row extends object, Wire>(
  db: Queryable,
  queue: Queue<Row, Wire>,
  question: QueueQuestion,
) {
  switch (question.mode) {
    case "count":
      return {
        page: question.page,
        perPage: question.perPage,
        total: await countEntries(db, queue),
        data: [],
      };
    case "totals":
      return { totals: await sumByCurrency(db, queue) };
    case "data": {
      const { total, rows } = await readQueuePage<Row>(db, queue, question);
      return { page: question.page, perPage: question.perPage, total, data: rows.map(queue.present) };
    }
  }
}

interface Queue<Row, Wire> extends QueueSource {
  /**
   * Selects `currency`, `amount` in minor units, `count`, and how many of these are `omitted` from the amount, of parts of the queue,
   * of which a currency may have many.
   */
  readonly sums: SqlFragment;
  readonly present: (row: Row) => Wire;
}

interface QueueQuestion extends QueueCut {
  readonly mode: "data" | "count" | "totals";
}

function countEntries(db: Queryable, { entries }: QueueSource): Promise<number> {
  return countRows(db, sql`from (${entries}) entries`);
}

async function sumByCurrency(
  db: Queryable,
  { sums }: Pick<Queue<never, unknown>, "sums">,
): Promise<QueueTotals["totals"]> {
  const rows = await db.rows<CurrencySumRow>(sumsByCurrency(sums));
  return rows.map(toCurrencySum);
}

/** Of which exactly one exists for each currency. */
export interface CurrencySumRow {
  readonly currency: CurrencyCode;
  /** Digits: no column type of ours has room for every sum. */
  readonly amount: string;
  readonly count: number;
  readonly omitted: number;
}

export function sumsByCurrency(sums: SqlFragment): SqlFragment {
  return sql`
    select currency, sum(amount)::text as amount, sum(count)::int as count, sum(omitted)::int as omitted
    from (${sums}) parts group by currency order by currency collate "C"`;
}

export function toCurrencySum({
  currency,
  amount,
  count,
  omitted: windows,
}: CurrencySumRow): QueueTotals["totals"][number] {
  const { precision } = currencyOf(currency);
  return { currency, ...stateSums({ amount: BigInt(amount) }), precision, count, ...omitted(windows) };
}

interface QueueCut extends PageCut {
  readonly sortDir: "asc" | "desc";
}

interface QueueSource {
  /** Selects one row for each entry of the queue, without columns. */
  readonly entries: SqlFragment;
  /** Selects `key`, and `sorted_by`, of each entry. */
  readonly keys: SqlFragment;
  /** Selects the wide row of `page.key`. */
  readonly row: SqlFragment;
}

interface QueuePage<Row> {
  readonly total: number;
  readonly rows: Row[];
}

/**
 * The count and the page's keys come from indexes; only the page's rows are then looked up, one by one, in one statement.
 * A limit inside keeps the lookups from being merged into a join over everything.
 */
async function readQueuePage<Row extends object>(
  db: Queryable,
  { entries, keys, row }: QueueSource,
  cut: QueueCut,
): Promise<QueuePage<Row>> {
  const direction = directionOf(cut.sortDir);
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
