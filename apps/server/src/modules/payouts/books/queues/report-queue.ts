import type { ReportedQueueQuery, ReportedSum } from "@clipledger/contract/dashboard/reporting-currency";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../../../infra/context.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { tryRefreshAmounts } from "../../../billing/amounts/refresh-amounts.ts";
import { createReporter, type DatedSum } from "../../../reporting-currency/report-sums.ts";
import { findReportingCurrency } from "../../../reporting-currency/reporting-currency.ts";
import { isMoneyPaid, isSought } from "./list-paid.ts";
import { isQueued, windowSums } from "./window-queue.ts";

/** What a queue comes to in the reporting currency; null without one. */
export async function reportQueue(
  ctx: OperationContext,
  query: ReportedQueueQuery,
): Promise<{ reported: ReportedSum | null }> {
  const currency = await findReportingCurrency(ctx.db, ctx.organization.id);
  if (currency === undefined) return { reported: null };
  if (query.queue === "due" || query.queue === "upcoming") await tryRefreshAmounts(ctx);
  const sums = await ctx.db.rows<DatedSum>(sumsOf(ctx, query));
  const reporter = await createReporter(ctx.db, currency, sums);
  return { reported: reporter.report(sums) };
}

/** Payouts sum up by day and currency: as many rows as that has, however many payouts there are. */
function sumsOf({ organization, clock }: OperationContext, query: ReportedQueueQuery): SqlFragment {
  const { queue, campaignIds, creatorIds, ...others } = query;
  const filter = { ...others, campaignIds, creatorIds, organizationId: organization.id };
  if (queue !== "due" && queue !== "upcoming")
    return sql`
      select s.currency, (s.paid_at at time zone 'UTC')::date as paid_on, sum(s.amount_minor)::bigint as amount_minor,
        0 as omitted_windows
      from payouts s where ${isSought({ ...filter, queue })} and ${isMoneyPaid}
      group by s.currency, paid_on`;
  const condition = isQueued(queue, { ...filter, today: dateOf(clock.now()) });
  return sql`
    select currency, null::date as paid_on, sum(amount)::bigint as amount_minor, sum(omitted)::int as omitted_windows
    from (${windowSums(condition, organization.id)}) parts group by currency`;
}
