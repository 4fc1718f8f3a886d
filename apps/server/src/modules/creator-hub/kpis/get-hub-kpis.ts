import type { HubKpisQuery } from "@clipledger/contract/creator-hub";
import type { HubKpisOutput, HubKpiValues } from "@clipledger/contract/creator-hub/overview-parts";
import { addDays } from "@clipledger/domain/calendar/calendar-date";
import { type DayRange, lengthInDays } from "@clipledger/domain/calendar/date-range";
import { perVideo, relativeChange } from "@clipledger/domain/metrics/rates";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { DayBounds } from "../../analytics/gains/gain-question.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { assignedAccounts, measuredVideos } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import { perThousandViews, toMajorUnits } from "../overview-parts.ts";
import {
  isDuring,
  isWanted,
  joinCampaign,
  type OverviewQuestion,
  spentBetween,
  toDayBounds,
  toOverviewQuestion,
} from "../overview-question.ts";

/** The caller has refreshed amounts. */
export async function getHubKpis(ctx: OperationContext, query: HubKpisQuery): Promise<HubKpisOutput> {
  const question = await toOverviewQuestion(ctx, query);
  const { scope, range } = question;
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
    payoutsByCurrency: now.payouts.map(toCurrencyPayouts),
    eligibilityRefreshedAt: toTimestamp(now.counted.refreshed_at),
  };
}

function toCurrencyPayouts({
  currency,
  amount_minor: payouts,
  paid_minor: paidPayouts,
  omitted_windows,
}: PeriodPayoutRow) {
  const { exactAmounts } = stateSums({ payouts, paidPayouts });
  return {
    currency,
    payouts: toMajorUnits(payouts, currency),
    paidPayouts: toMajorUnits(paidPayouts, currency),
    ...(exactAmounts && { exactAmounts }),
    ...omitted(omitted_windows),
  };
}

interface PeriodRow {
  readonly active_creators: number;
  readonly active_accounts: number;
  readonly refreshed_at: Date | null;
  readonly published_videos: number;
  readonly eligible_videos: number;
  readonly eligible_videos_usd: number;
  readonly views: bigint;
  readonly views_usd: bigint;
}

interface PeriodPayoutRow {
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint;
  readonly paid_minor: bigint;
  readonly omitted_windows: number;
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
    countPeriod(db, question, days),
    listPeriodPayouts(db, question, days),
  ]);
  return { counted, payouts };
}

/** Assignments of campaigns in dollars have one number, all others another: that is all that is told apart of them. */
function countPeriod(db: Database, question: OverviewQuestion, days: DayBounds): Promise<PeriodRow> {
  const begun = sql`begun as materialized (
    select (c.currency = 'USD')::int as number, s.key, s.creator_id, s.valid_from, s.valid_until
    from assignments s ${joinCampaign} where ${isWanted(question, sql`s`)} and s.valid_from <= ${days.to})`;
  const statement = sql`
    with ${begun}, ${assignedAccounts(question, sql`begun`)}, ${measuredVideos(question, days)}
    select
      (select count(distinct s.creator_id)::int from begun s where ${isDuring(days)}) as active_creators,
      active.accounts as active_accounts, active.refreshed_at,
      coalesce(sum(m.posted_videos), 0)::int as published_videos, coalesce(sum(m.eligible_videos), 0)::int as eligible_videos,
      coalesce(sum(m.eligible_videos) filter (where m.number = 1), 0)::int as eligible_videos_usd,
      coalesce(sum(m.views), 0)::bigint as views, coalesce(sum(m.views) filter (where m.number = 1), 0)::bigint as views_usd
    from (
      select count(distinct s.account_key)::int as accounts, max(s.loaded_at) as refreshed_at from assigned s where ${isDuring(days)}
    ) active
    left join measured m on true
    group by active.accounts, active.refreshed_at`;
  return readForValues(db, (tx) => tx.row<PeriodRow>(statement));
}

/** What windows that end between the days pay, and what was paid by hand on these days, by currency. */
function listPeriodPayouts(
  db: Database,
  question: OverviewQuestion,
  days: DayBounds,
): Promise<PeriodPayoutRow[]> {
  const statement = sql`
    select currency, coalesce(sum(amount_minor), 0)::bigint as amount_minor,
      coalesce(sum(amount_minor) filter (where is_paid), 0)::bigint as paid_minor,
      count(*) filter (where is_capped)::int as omitted_windows
    from (${spentBetween(question, days)}) spent
    group by currency order by currency collate "C"`;
  return readForValues(db, (tx) => tx.rows<PeriodPayoutRow>(statement));
}

export function rangeBefore(range: DayRange): DayRange {
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
