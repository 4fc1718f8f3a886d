import type { Transaction } from "./database.ts";
import { type SqlFragment, sql } from "./sql.ts";

/** The statement's rows in batches of up to 1,000: one consistent view, never all in memory. One stream at a time. */
export async function* streamRows<Row extends object>(
  tx: Transaction,
  statement: SqlFragment,
): AsyncGenerator<Row[]> {
  await tx.execute(sql`declare streamed_rows no scroll cursor for ${statement}`);
  for (;;) {
    const rows = await tx.rows<Row>(sql`fetch 1000 from streamed_rows`);
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.execute(sql`close streamed_rows`);
}
