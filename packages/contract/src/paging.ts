import { z } from "zod";

const pageFields = {
  page: z.int().min(1).max(1_000_000).default(1),
  perPage: z.int().min(1).max(100).default(10),
  sortDir: z.enum(["asc", "desc"]).default("desc"),
};

/** Query fields of a list that sorts by one of these columns, the first by default and in place of any other. */
export function pagingFields<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const { sortCol } = strictPagingFields(columns);
  return { ...pageFields, sortCol: sortCol.catch(columns[0]) };
}

/** The same where another column is refused. */
export function strictPagingFields<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return { ...pageFields, sortCol: z.enum(columns).default(columns[0]) };
}

/** The envelope of analytics and Creator Hub lists. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), pageCount: z.int(), totalRows: z.int() });
}

/** The envelope of payout queues. */
export function queueOf<Row extends z.ZodType>(row: Row) {
  return z.object({ page: z.int(), perPage: z.int(), total: z.int(), data: z.array(row) });
}
