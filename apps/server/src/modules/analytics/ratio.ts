import { type SqlFragment, sql } from "../../infra/db/sql.ts";

/** The quotient in SQL; 0 where it would divide by 0. */
export function ratio(dividend: SqlFragment, divisor: SqlFragment): SqlFragment {
  return sql`coalesce((${dividend})::float8 / nullif(${divisor}, 0), 0)`;
}
