import type { TopAccountOutput, TopAccountsQuery } from "@clipledger/contract/analytics/top-lists";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { toAccountProfile } from "../accounts/account-profile.ts";
import { toPerformance } from "./performance.mapper.ts";
import { toRanking } from "./ranking.ts";
import { listTopAccountRows } from "./top-accounts.queries.ts";

export async function listTopAccounts(
  ctx: OperationContext,
  query: TopAccountsQuery,
): Promise<TopAccountOutput[]> {
  const today = dateOf(ctx.clock.now());
  const rows = await listTopAccountRows(ctx.db, toRanking(ctx, query));
  return rows.map((row) => ({ ...toAccountProfile(row, today), ...toPerformance(row) }));
}
