import type { AccountsQuery } from "@clipledger/contract/accounts";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../infra/context.ts";
import { toAccountListFilter } from "./account-list-filter.ts";
import { toAccountAnalytics } from "./accounts.mapper.ts";
import { countListedAccounts, listAccountRows } from "./accounts.queries.ts";

export async function listAccounts(ctx: OperationContext, query: AccountsQuery) {
  const filter = toAccountListFilter(ctx, query);
  const today = dateOf(ctx.clock.now());
  const [totalRows, rows] = await Promise.all([
    countListedAccounts(ctx.db, filter),
    listAccountRows(ctx.db, filter, query, today),
  ]);
  return {
    data: rows.map((row) => toAccountAnalytics(row, today)),
    pageCount: Math.ceil(totalRows / query.perPage),
    totalRows,
  };
}
