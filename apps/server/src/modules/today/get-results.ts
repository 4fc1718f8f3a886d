import type { TodayPeriod, TodayResults } from "@clipledger/contract/dashboard/today";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import { currencyOf } from "@clipledger/domain/money/currencies";
import type { OperationContext } from "../../infra/context.ts";
import { tryRefreshAmounts } from "../billing/amounts/try-refresh-amounts.ts";
import { readActivityPage } from "../creator-hub/activity/activity-numbers.ts";
import { inOrder, stated } from "../creator-hub/stated-money.ts";
import { askHub, listSpend, periodsOf, sumIn } from "./spend-by-day.ts";

/** Money and posts of the last days beside those of as many days before. */
export async function getResults(ctx: OperationContext, period: TodayPeriod): Promise<TodayResults> {
  const isComplete = await tryRefreshAmounts(ctx);
  const periods = periodsOf(ctx, period);
  const [spent, posts, previous] = await Promise.all([
    listSpend(ctx, periods),
    countPosts(ctx, periods.resolvedRange),
    countPosts(ctx, periods.previousRange),
  ]);
  const named = [...spent.now, ...spent.before].map(({ currency }) => currency);
  const currencies = await inOrder(ctx, named);
  return {
    ...periods,
    spend: currencies.map((currency) => ({
      currency,
      precision: currencyOf(currency).precision,
      amount: stated(sumIn(spent.now, currency)),
      previous: stated(sumIn(spent.before, currency)),
    })),
    posts: { ...posts, previous },
    daily: spent.now.map(({ spent_on, currency, amount_minor }) => {
      return { date: spent_on, currency, amount: stated(amount_minor) };
    }),
    isComplete,
  };
}

/** Of assignments with a target, by the hub's activity. */
async function countPosts(ctx: OperationContext, range: DayRange) {
  const { question, query } = await askHub(ctx, range);
  const { totals } = await readActivityPage(ctx.db, question, query);
  return { eligibleVideos: totals.all_towards_targets, targetVideos: totals.all_targets };
}
