import { CreatorCampaignSchema, type CreatorResults } from "@clipledger/contract/dashboard/creator-figures";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { omitted, stateSums } from "@clipledger/domain/money/state-sums";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { isCappedWindow, summedAmount } from "../../billing/amounts/capped-amounts.ts";
import { isCreator } from "../../creators/creators.queries.ts";
import { assignedAccounts, measuredVideos } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import { inOrder, perThousandViews, toMajorUnits } from "../overview-parts.ts";
import {
  isOwed,
  isPaidByHand,
  isWanted,
  type OverviewQuestion,
  toOverviewQuestion,
} from "../overview-question.ts";
import { listAccounts } from "../results/campaign-accounts.ts";
import { isSpent, targets } from "../results/creator-figures.ts";
import { listTopVideos } from "../results/top-videos.ts";

/** What a creator earned and brought so far. The caller has refreshed amounts. */
export async function getCreatorResults(ctx: OperationContext, id: string): Promise<CreatorResults> {
  if (!(await isCreator(ctx.db, ctx.organization.id, id)))
    throw new AppError("CREATOR_NOT_FOUND", { creatorIds: [id] });
  const question = await toOverviewQuestion(ctx, {
    scope: "allTime",
    creatorIds: [id],
    publicationMode: "allEligible",
  });
  const [amounts, campaigns, topVideos] = await Promise.all([
    listAmounts(ctx.db, question),
    listCampaigns(ctx.db, question),
    listAccounts(ctx.db, question).then((accounts) => listTopVideos(ctx.db, question, accounts)),
  ]);
  const currencies = await inOrder(
    ctx,
    amounts.map(({ currency }) => currency),
  );
  return {
    resolvedRange: question.range,
    earnings: currencies.map((currency) =>
      toEarnings(
        currency,
        amounts.filter((row) => row.currency === currency),
        question.today,
      ),
    ),
    campaigns: campaigns.map((row) => toCampaign(row, amounts, question.today)),
    topVideos: topVideos.map(({ creatorId: _, ...video }) => video),
  };
}

const kinds = ["paid", "due", "running"] as const;

interface AmountRow {
  /** Null for payouts by hand that belong to none. */
  readonly campaign_id: string | null;
  readonly currency: CurrencyCode;
  readonly month: CalendarDate;
  readonly kind: (typeof kinds)[number];
  readonly amount_minor: bigint;
  /** Of it, what windows that have ended and payouts by hand come to. */
  readonly owed_minor: bigint;
  readonly omitted_windows: number;
}

/** All they were paid and are owed. A window counts in the month of its last day, a payout by hand in that of its day. */
function listAmounts(db: Queryable, asked: OverviewQuestion): Promise<AmountRow[]> {
  const days = { ...asked.days, from: sql`'-infinity'::date` };
  const question = { ...asked, days };
  return db.rows(sql`
    select campaign_id, currency, date_trunc('month', day)::date as month, kind,
      coalesce(sum(amount_minor), 0)::bigint as amount_minor, count(*) filter (where is_capped)::int as omitted_windows,
      coalesce(sum(amount_minor) filter (where is_owed), 0)::bigint as owed_minor
    from (
      select w.campaign_id, c.currency, w.ends_on as day, ${summedAmount} as amount_minor, coalesce(${isCappedWindow}, false) as is_capped,
        ${isOwed(days)} as is_owed,
        case when w.state = 'paid' then 'paid' when w.ends_on < ${asked.today}::date then 'due' else 'running' end as kind
      from billing_windows w join campaigns c on c.organization_id = w.organization_id and c.id = w.campaign_id
      where ${isWanted(question, sql`w`)} and ${isSpent(question)}
      union all
      select p.campaign_id, p.currency, (p.paid_at at time zone 'UTC')::date, p.amount_minor, false, true, 'paid' from payouts p
      where ${isWanted(question, sql`p`)} and ${isPaidByHand(days)}
    ) amounts
    where amount_minor <> 0 or is_capped
    group by campaign_id, currency, month, kind`);
}

interface CampaignRow {
  readonly campaign_id: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly campaign_starts_on: CalendarDate;
  readonly campaign_ends_on: CalendarDate | null;
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate | null;
  readonly views: bigint;
  readonly eligible_videos: number;
  readonly target_videos: number | null;
}

/** The campaigns they have begun to work in, each once, however often they came back. */
function listCampaigns(db: Database, question: OverviewQuestion): Promise<CampaignRow[]> {
  return readForValues(db, (tx) =>
    tx.rows<CampaignRow>(sql`
      with ${targets(question, sql`campaign_id`)}, begun as materialized (
        select dense_rank() over (order by s.campaign_id)::int as number, s.key, s.campaign_id, s.creator_id, s.valid_from, s.valid_until
        from assignments s where ${isWanted(question, sql`s`)} and s.valid_from <= ${question.days.to}
      ), ${assignedAccounts(question, sql`begun`)}, ${measuredVideos(question, question.days)}, work as (
        select number, campaign_id, min(valid_from) as starts_on,
          case when bool_or(valid_until is null) then null else max(valid_until) end as ends_on
        from begun group by number, campaign_id)
      select work.campaign_id, c.name, c.currency, c.starts_on as campaign_starts_on, c.ends_on as campaign_ends_on,
        work.starts_on, work.ends_on, coalesce(m.views, 0)::bigint as views, coalesce(m.eligible_videos, 0) as eligible_videos,
        targets.target_videos::float8 as target_videos
      from work
      join campaigns c on c.organization_id = ${question.organizationId} and c.id = work.campaign_id
      left join measured m on m.number = work.number
      left join targets on targets.campaign_id = work.campaign_id
      order by work.starts_on desc, work.campaign_id`),
  );
}

function toCampaign(
  row: CampaignRow,
  amounts: readonly AmountRow[],
  today: CalendarDate,
): CreatorResults["campaigns"][number] {
  const own = amounts.filter(
    ({ campaign_id, currency }) => campaign_id === row.campaign_id && currency === row.currency,
  );
  const owedMinor = own.reduce((sum, { owed_minor }) => sum + owed_minor, 0n);
  const views = Number(row.views);
  return {
    ...wireFields(CreatorCampaignSchema, row),
    status: campaignStatus(row.campaign_starts_on, row.campaign_ends_on, today),
    precision: currencyOf(row.currency).precision,
    spend: sumByKind(own),
    views,
    effectiveCpm: views <= 0 ? null : perThousandViews(toMajorUnits(owedMinor, row.currency), views),
  };
}

function sumByKind(rows: readonly AmountRow[]) {
  const sumOf = (kind: AmountRow["kind"]) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  return {
    ...stateSums({ paid: sumOf("paid"), due: sumOf("due"), running: sumOf("running") }),
    ...omitted(rows.reduce((sum, { omitted_windows }) => sum + omitted_windows, 0)),
  };
}

const MAX_MONTHS = 24;

function toEarnings(
  currency: CurrencyCode,
  rows: readonly AmountRow[],
  today: CalendarDate,
): CreatorResults["earnings"][number] {
  const named = rows.map(({ month }) => month).sort();
  const months = monthsBetween(named[0], [...named, monthOf(today)].sort().at(-1));
  return {
    currency,
    precision: currencyOf(currency).precision,
    ...sumByKind(rows),
    months: months
      .slice(-MAX_MONTHS)
      .map((month) => ({ month, ...sumByKind(rows.filter((row) => row.month === month)) })),
  };
}

function monthOf(day: CalendarDate): CalendarDate {
  return `${day.slice(0, 7)}-01` as CalendarDate; // safe: every month has a first day
}

function monthsBetween(first: CalendarDate | undefined, last: CalendarDate | undefined): CalendarDate[] {
  if (first === undefined || last === undefined) return [];
  const indexOf = (month: CalendarDate) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  return Array.from({ length: indexOf(last) - indexOf(first) + 1 }, (_, place) => {
    const index = indexOf(first) + place;
    const text = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
    return text as CalendarDate; // safe: the first day of a month between two dates
  });
}
