import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { DayBounds } from "../../analytics/gains/gain-question.ts";

/** A condition on `billing_windows w`: they end between the days, and what they pay is owed or paid. */
export function isOwed({ from, to }: DayBounds): SqlFragment {
  return sql`w.ends_on between ${from} and ${to} and w.state in ('open', 'paid')`;
}
