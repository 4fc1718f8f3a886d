import type { HubKpisQuery } from "@clipledger/contract/creator-hub";
import type { HubKpisOutput, HubKpiValues } from "@clipledger/contract/creator-hub/kpis";
import { addDays } from "@clipledger/domain/calendar/calendar-date";
import { type DayRange, lengthInDays } from "@clipledger/domain/calendar/day-range";
import { perVideo } from "@clipledger/domain/metrics/per-video";
import { relativeChange } from "@clipledger/domain/metrics/relative-change";
import type { OperationContext } from "../../../../infra/context.ts";
import { toTimestamp } from "../../../organizations/organizations.mapper.ts";
import { refreshAmounts } from "../../amounts/bring-amounts-up-to-date.ts";
import { perThousandViews, toMajorUnits } from "../major-units.ts";
import { type OverviewQuestion, toDayBounds, toOverviewQuestion } from "../overview-question.ts";
import { getPeriod, listPeriodPayouts, type PeriodPayoutRow, type PeriodRow } from "./kpis.queries.ts";

export async function getHubKpis(ctx: OperationContext, query: HubKpisQuery): Promise<HubKpisOutput> {
  const question = await toOverviewQuestion(ctx, query);
  const { scope, range } = question;
  await refreshAmounts(ctx);
  const [now, before] = await Promise.all([
    readPeriod(ctx, question, range),
    scope === "allTime" ? undefined : readPeriod(ctx, question, rangeBefore(range)),
  ]);
  const metrics = toKpiValues(now);
  const previous = before && toKpiValues(before);
  return {
    scope,
    resolvedRange: range,
    metrics,
    ...(previous && { previous, changes: changesBetween(metrics, previous) }),
    payoutsByCurrency: now.payouts.map(({ currency, amount_minor, paid_minor }) => ({
      currency,
      payouts: toMajorUnits(amount_minor, currency),
      paidPayouts: toMajorUnits(paid_minor, currency),
    })),
    eligibilityRefreshedAt: toTimestamp(now.counted.refreshed_at),
  };
}

interface Period {
  readonly counted: PeriodRow;
  readonly payouts: readonly PeriodPayoutRow[];
}

async function readPeriod(
  { db }: OperationContext,
  question: OverviewQuestion,
  range: DayRange,
): Promise<Period> {
  const days = toDayBounds(range);
  const [counted, payouts] = await Promise.all([
    getPeriod(db, question, days),
    listPeriodPayouts(db, question, days),
  ]);
  return { counted, payouts };
}

function rangeBefore(range: DayRange): DayRange {
  const days = lengthInDays(range);
  return { from: addDays(range.from, -days), to: addDays(range.to, -days) };
}

function toKpiValues({ counted, payouts }: Period): HubKpiValues {
  const inUsd = payouts.find(({ currency }) => currency === "USD");
  const payoutsUsd = toMajorUnits(inUsd?.amount_minor ?? 0n, "USD");
  const paidPayoutsUsd = toMajorUnits(inUsd?.paid_minor ?? 0n, "USD");
  const viewsUsd = Number(counted.views_usd);
  return {
    effectiveCpm: perThousandViews(payoutsUsd, viewsUsd),
    totalViews: Number(counted.views),
    activeCreators: counted.active_creators,
    activeAccounts: counted.active_accounts,
    payoutsUsd,
    publishedVideos: counted.published_videos,
    eligibleVideos: counted.eligible_videos,
    spendPerVideo: perVideo(payoutsUsd, counted.eligible_videos_usd),
    paidCpm: perThousandViews(paidPayoutsUsd, viewsUsd),
    paidPayoutsUsd,
  };
}

function changesBetween(now: HubKpiValues, previous: HubKpiValues): HubKpiValues {
  const names = Object.keys(now) as (keyof HubKpiValues)[]; // safe: both were made by toKpiValues
  return Object.fromEntries(
    names.map((name) => [name, relativeChange(now[name], previous[name])]),
  ) as HubKpiValues; // safe: one entry for each name
}
