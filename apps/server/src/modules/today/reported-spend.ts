import type {
  ReportedSpend,
  ReportedSpendQuery,
  ReportedSum,
} from "@clipledger/contract/dashboard/reporting-currency";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { tryRefreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { rangeBefore } from "../creator-hub/kpis/get-hub-kpis.ts";
import { readForValues } from "../creator-hub/numbered-page.ts";
import { perThousandViews } from "../creator-hub/overview-parts.ts";
import {
  type OverviewQuestion,
  spentBetween,
  toDayBounds,
  toOverviewQuestion,
} from "../creator-hub/overview-question.ts";
import { createReporter, type DatedSum } from "../reporting-currency/report-sums.ts";
import { findReportingCurrency } from "../reporting-currency/reporting-currency.ts";
import { viewsByCurrency } from "./get-results.ts";

/** The hub's spend in one currency, beside that of as many days before. */
export async function getReportedSpend(
  ctx: OperationContext,
  query: ReportedSpendQuery,
): Promise<ReportedSpend> {
  const currency = await findReportingCurrency(ctx.db, ctx.organization.id);
  if (currency === undefined) return { reported: null };
  await tryRefreshAmounts(ctx);
  const question = await toOverviewQuestion(ctx, query);
  const [now, before] = await Promise.all([
    readPeriod(ctx, question, question.range),
    question.scope === "allTime" ? undefined : readPeriod(ctx, question, rangeBefore(question.range)),
  ]);
  const reporter = await createReporter(ctx.db, currency, [...now.spent, ...(before?.spent ?? [])]);
  const spend = reporter.report(now.spent);
  const previous = before && reporter.report(before.spent);
  return {
    reported: {
      spend,
      paid: reporter.report(now.spent.filter(({ paid_on }) => paid_on !== null)),
      costPerThousand: costOf(spend, now.views),
      previous:
        before && previous ? { spend: previous, costPerThousand: costOf(previous, before.views) } : null,
    },
  };
}

interface Period {
  /** One row for each day of payment and currency, and one of what is owed. */
  readonly spent: readonly DatedSum[];
  readonly views: ReadonlyMap<CurrencyCode, bigint>;
}

async function readPeriod(
  ctx: OperationContext,
  question: OverviewQuestion,
  range: DayRange,
): Promise<Period> {
  const days = toDayBounds(range);
  const statement = sql`
    select currency, paid_on, sum(amount_minor)::bigint as amount_minor
    from (${spentBetween(question, days)}) spent where amount_minor <> 0
    group by currency, paid_on`;
  const [spent, views] = await Promise.all([
    readForValues(ctx.db, (tx) => tx.rows<DatedSum>(statement)),
    viewsByCurrency(ctx, question, days),
  ]);
  return { spent, views };
}

/** A currency of which some is left out is left out whole here: money and views would not belong together. */
function costOf({ precision, parts, missing }: ReportedSum, views: Period["views"]): number | null {
  const without = new Set(missing.map(({ currency }) => currency));
  const bought = [...views].filter(([currency]) => !without.has(currency));
  const total = Number(bought.reduce((sum, [, count]) => sum + count, 0n));
  const spent = parts.filter(({ currency }) => !without.has(currency));
  const amount = spent.reduce((sum, { converted }) => sum + converted, 0);
  return total <= 0 ? null : perThousandViews(amount / 10 ** precision, total);
}
