import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import type { DayBounds } from "../analytics/gains/gain-question.ts";

/** A condition on `billing_windows w`: they end between the days, and what they pay is owed or paid. */
export function isOwed({ from, to }: DayBounds): SqlFragment {
  return sql`w.ends_on between ${from} and ${to} and w.state in ('open', 'paying', 'paid')`;
}

/** A condition on `payouts p`: they settle no window, and the money is spent. One that replaces an expired one stands for it. */
export const isSpentByHand: SqlFragment = sql`
  p.window_key is null and p.withdrawn_at is null and p.superseded_at is null`;

/** The same, and they were paid between the days. */
export function isPaidByHand({ from, to }: DayBounds): SqlFragment {
  return sql`${isSpentByHand} and p.paid_at >= ${from} and p.paid_at < ${to} + 1`;
}
