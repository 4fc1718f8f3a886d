import type { TodayCosts, TodayPeriod } from "@clipledger/contract/dashboard/today";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { tryRefreshAmounts } from "../billing/amounts/try-refresh-amounts.ts";
import { assignedAccounts, measuredVideos } from "../creator-hub/assigned-videos.ts";
import { readForValues } from "../creator-hub/numbered-page.ts";
import { perThousandViews, toMajorUnits } from "../creator-hub/overview-parts.ts";
import { isWanted, joinCampaign } from "../creator-hub/overview-question.ts";
import { inOrder, stated } from "../creator-hub/stated-money.ts";
import { askHub, listSpend, periodsOf, type SpendRow, sumIn } from "./spend-by-day.ts";

/** What 1,000 views cost in each currency, in the last days and in as many days before. */
export async function getCosts(ctx: OperationContext, period: TodayPeriod): Promise<TodayCosts> {
  await tryRefreshAmounts(ctx);
  const periods = periodsOf(ctx, period);
  const [spent, views, viewsBefore] = await Promise.all([
    listSpend(ctx, periods),
    viewsByCurrency(ctx, periods.resolvedRange),
    viewsByCurrency(ctx, periods.previousRange),
  ]);
  const named = [...spent.now, ...spent.before].map(({ currency }) => currency);
  const currencies = await inOrder(ctx, [...named, ...views.keys(), ...viewsBefore.keys()]);
  return {
    ...periods,
    costs: currencies.map((currency) => ({
      currency,
      precision: currencyOf(currency).precision,
      ...costOf(spent.now, views, currency),
      previous: costOf(spent.before, viewsBefore, currency),
    })),
  };
}

type ViewsByCurrency = ReadonlyMap<CurrencyCode, bigint>;

/** Assignments of campaigns in one currency have one number: that is all that is told apart of them. */
async function viewsByCurrency(ctx: OperationContext, range: DayRange): Promise<ViewsByCurrency> {
  const { question, days } = await askHub(ctx, range);
  const begun = sql`begun as materialized (
    select dense_rank() over (order by c.currency)::int as number, s.key, c.currency, s.creator_id, s.valid_from, s.valid_until
    from assignments s ${joinCampaign} where ${isWanted(question, sql`s`)} and s.valid_from <= ${days.to})`;
  const rows = await readForValues(ctx.db, (tx) =>
    tx.rows<{ currency: CurrencyCode; views: bigint }>(sql`
      with ${begun}, ${assignedAccounts(question, sql`begun`)}, ${measuredVideos(question, days)}
      select named.currency, m.views
      from (select distinct number, currency from begun) named join measured m on m.number = named.number`),
  );
  return new Map(rows.map(({ currency, views }) => [currency, views]));
}

function costOf(spent: readonly SpendRow[], viewsIn: ViewsByCurrency, currency: CurrencyCode) {
  const amountMinor = sumIn(spent, currency);
  const views = Number(viewsIn.get(currency) ?? 0n);
  return {
    amount: stated(amountMinor),
    views,
    costPerThousand: views <= 0 ? null : perThousandViews(toMajorUnits(amountMinor, currency), views),
  };
}
