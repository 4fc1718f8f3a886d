import type { QueueTotals } from "@clipledger/contract/payouts/queues";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { LARGEST_STATED_MINOR } from "@clipledger/domain/money/money";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { type QueueCut, type QueueSource, readQueuePage } from "./queue-page.ts";

export interface Queue<Row, Wire> extends QueueSource {
  /** Selects `currency`, `amount` in minor units and `count` of parts of the queue, of which a currency may have many. */
  readonly sums: SqlFragment;
  readonly present: (row: Row) => Wire;
}

export interface QueueQuestion extends QueueCut {
  readonly mode: "data" | "count" | "totals";
}

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

async function countEntries(db: Queryable, { entries }: QueueSource): Promise<number> {
  const { total } = await db.row<{ total: number }>(sql`
    select count(*)::int as total from (${entries}) entries`);
  return total;
}

async function sumByCurrency(
  db: Queryable,
  { sums }: Pick<Queue<never, unknown>, "sums">,
): Promise<QueueTotals["totals"]> {
  const rows = await db.rows<{ currency: CurrencyCode; amount: bigint; count: number }>(sql`
    select currency, least(sum(amount), ${LARGEST_STATED_MINOR}::bigint)::bigint as amount, sum(count)::int as count from (${sums}) parts
    group by currency order by currency`);
  return rows.map(({ currency, amount, count }) => ({
    currency,
    amount: Number(amount),
    precision: currencyOf(currency).precision,
    count,
  }));
}
