import type {
  CampaignResults,
  ResultCreator,
  ResultCreators,
  ResultCreatorsQuery,
  ResultsQuery,
} from "@clipledger/contract/campaigns/results";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { forecastSpend } from "@clipledger/domain/campaigns/forecast-spend";
import { compensationOf } from "@clipledger/domain/campaigns/summary/compensation";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { parseMajor } from "@clipledger/domain/money/money";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Database, Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { organizationKey } from "../../analytics/filter/analytics-filter.ts";
import { gainsOf } from "../../analytics/gains/video-gains.ts";
import { toCreatorRef } from "../../billing/creator-columns.ts";
import { toSpec } from "../../campaigns/campaigns.mapper.ts";
import { type CampaignRow, findCampaign } from "../../campaigns/campaigns.queries.ts";
import { joinEligibleGains } from "../assigned-videos.ts";
import { readForValues } from "../numbered-page.ts";
import { type OverviewVideoRow, toOverviewVideo, videoColumns } from "../overview-parts.ts";
import { isPaidByHand, isWanted, type OverviewQuestion, toOverviewQuestion } from "../overview-question.ts";
import {
  accountSpans,
  type CampaignAccount,
  type CampaignAccounts,
  listAccounts,
} from "./campaign-accounts.ts";
import {
  type CreatorFiguresRow,
  listCreatorFigures,
  sumFigures,
  totalMinor,
  toWireFigures,
} from "./creator-figures.ts";

/** The caller has refreshed amounts. */
export async function getCampaignResults(
  ctx: OperationContext,
  id: string,
  query: ResultsQuery,
): Promise<CampaignResults> {
  const { campaign, question } = await askAbout(ctx, id, query);
  const { currency } = campaign;
  const accounts = await listAccounts(ctx.db, question);
  const [rows, otherSpend, topVideos, forecast] = await Promise.all([
    listCreatorFigures(ctx.db, question, { currency, accounts }),
    listOtherSpend(ctx.db, question, currency),
    listTopVideos(ctx.db, question, accounts),
    question.scope === "allTime" ? readForecast(ctx.db, campaign, question) : null,
  ]);
  const sums = sumFigures(rows);
  const settledMinor = sums.paid_minor + sums.due_minor;
  return {
    campaignId: id,
    name: campaign.name,
    status: campaignStatus(campaign.starts_on, campaign.ends_on, question.today),
    startsOn: campaign.starts_on,
    endsOn: campaign.ends_on,
    currency,
    precision: currencyOf(currency).precision,
    resolvedRange: question.range,
    ...toWireFigures(sums, currency),
    otherSpend,
    forecast: forecast && toForecast(forecast, settledMinor, campaign.ends_on),
    creatorCount: rows.length,
    activeCreators: rows.filter(({ is_active }) => is_active).length,
    topVideos,
  };
}

/** What a campaign cost and brought, creator by creator. The caller has refreshed amounts. */
export async function listResultCreators(
  ctx: OperationContext,
  id: string,
  query: ResultCreatorsQuery,
): Promise<ResultCreators> {
  const { campaign, question } = await askAbout(ctx, id, query);
  const { currency } = campaign;
  const accounts = await listAccounts(ctx.db, question);
  const rows = await listCreatorFigures(ctx.db, question, { currency, accounts });
  const sums = sumFigures(rows);
  const creators = rows.map((row) => toResultCreator(row, currency, totalMinor(sums)));
  const { page, perPage } = query;
  return {
    currency,
    precision: currencyOf(currency).precision,
    resolvedRange: question.range,
    data: inOrder(creators, query).slice((page - 1) * perPage, page * perPage),
    pageCount: Math.ceil(rows.length / perPage),
    totalRows: rows.length,
    totals: toWireFigures(sums, currency),
  };
}

/** A campaign, and the question about its own assignments. */
export async function askAbout(
  ctx: OperationContext,
  id: string,
  { dateRange }: ResultsQuery,
): Promise<{ readonly campaign: CampaignRow; readonly question: OverviewQuestion }> {
  const campaign = await findCampaign(ctx.db, ctx.organization.id, id);
  if (campaign === undefined) throw new AppError("NOT_FOUND");
  const question = await toOverviewQuestion(ctx, {
    campaignIds: [id],
    publicationMode: "allEligible",
    ...(dateRange && { dateRange }),
  });
  return { campaign, question };
}

function toResultCreator(row: CreatorFiguresRow, currency: CurrencyCode, allMinor: bigint): ResultCreator {
  return {
    creatorId: row.creator_id,
    creator: toCreatorRef(row),
    ...toWireFigures(row, currency),
    share: allMinor === 0n ? 0 : Number(totalMinor(row)) / Number(allMinor),
  };
}

function inOrder(
  creators: readonly ResultCreator[],
  { sortCol, sortDir }: Pick<ResultCreatorsQuery, "sortCol" | "sortDir">,
): ResultCreator[] {
  const sign = sortDir === "asc" ? 1 : -1;
  const compare = (left: ResultCreator, right: ResultCreator) =>
    sortCol === "creator"
      ? nameOf(left).localeCompare(nameOf(right), "en")
      : sortValue(left, sortCol) - sortValue(right, sortCol);
  return creators.toSorted(
    (left, right) => sign * compare(left, right) || (left.creatorId < right.creatorId ? -1 : 1),
  );
}

function nameOf({ creator }: ResultCreator): string {
  return (creator.name ?? creator.email).toLowerCase();
}

function sortValue(row: ResultCreator, column: Exclude<ResultCreatorsQuery["sortCol"], "creator">): number {
  switch (column) {
    case "spend":
      return row.spend.total;
    case "posts":
      return row.eligibleVideos;
    case "target":
      return row.targetVideos ?? -1;
    case "cpm":
      return row.effectiveCpm;
    case "views":
    case "share":
      return row[column];
  }
}

async function listOtherSpend(
  db: Queryable,
  question: OverviewQuestion,
  currency: CurrencyCode,
): Promise<CampaignResults["otherSpend"]> {
  const rows = await db.rows<{ currency: CurrencyCode; precision: number; amount_minor: bigint }>(sql`
    select p.currency, p.precision, sum(p.amount_minor)::bigint as amount_minor from payouts p
    where ${isWanted(question, sql`p`)} and ${isPaidByHand(question.days)} and p.currency <> ${currency}
    group by p.currency, p.precision order by p.currency collate "C"`);
  return rows.map(({ amount_minor, ...rest }) => ({ ...rest, amount: Number(amount_minor) }));
}

interface TopVideoRow extends OverviewVideoRow {
  readonly creator_id: string;
  readonly views: bigint;
}

const TOP_VIDEOS = 5;

async function listTopVideos(
  db: Database,
  question: OverviewQuestion,
  accounts: CampaignAccounts,
): Promise<CampaignResults["topVideos"]> {
  const rows =
    question.scope === "allTime"
      ? await topOfAllTime(db, question, [...accounts.whole, ...accounts.mixed])
      : await readForValues(db, (tx) => tx.rows<TopVideoRow>(topOfDays(question)));
  return rows.map((row) => ({
    ...toOverviewVideo(row),
    viewGain: Number(row.views),
    creatorId: row.creator_id,
  }));
}

/** Beyond so many videos of a campaign, its best are sought among the best of the organization first. */
const MANY_VIDEOS = 10_000;
const BEST_OF_ORGANIZATION = 1_000;

/** All videos were published since the first day: what they have now is what they gained. */
async function topOfAllTime(
  db: Database,
  question: OverviewQuestion,
  accounts: readonly CampaignAccount[],
): Promise<TopVideoRow[]> {
  const count = accounts.reduce((sum, row) => sum + row.eligible_videos, 0);
  const keys = count > MANY_VIDEOS ? await findAmongBest(db, question, accounts) : [];
  const isAsked =
    keys.length === TOP_VIDEOS
      ? sql`v.key = any(${keys}::bigint[])`
      : sql`v.account_key = any(${accounts.map(({ account_key }) => account_key)}::int[])`;
  return readForValues(db, (tx) =>
    tx.rows<TopVideoRow>(sql`
      select ${videoColumns}, v.view_count as views, spans.creator_id
      from ${accountSpans(accounts)}
      join videos v on v.organization_key = ${organizationKey(question)} and v.account_key = spans.account_key
        and v.published_on between spans.valid_from and spans.valid_until
      join tracked_accounts a on a.key = v.account_key
      where v.counts and v.view_count > 0 and ${isAsked}
      order by v.view_count desc, v.key desc limit ${TOP_VIDEOS}`),
  );
}

/** Those of the organization's best videos that are the campaign's, as many as are shown; an index has them in order. */
async function findAmongBest(
  db: Queryable,
  question: OverviewQuestion,
  accounts: readonly CampaignAccount[],
): Promise<bigint[]> {
  const best = await db.rows<{ key: bigint; account_key: number; published_on: CalendarDate }>(sql`
    select v.key, v.account_key, v.published_on from videos v
    where v.organization_key = ${organizationKey(question)} and v.counts
    order by v.view_count desc, v.key desc limit ${BEST_OF_ORGANIZATION}`);
  const spans = new Map<number, CampaignAccount[]>();
  for (const account of accounts)
    spans.set(account.account_key, [...(spans.get(account.account_key) ?? []), account]);
  return best
    .filter(({ account_key, published_on }) =>
      spans
        .get(account_key)
        ?.some(
          ({ valid_from, valid_until }) =>
            published_on >= valid_from && (valid_until === null || published_on <= valid_until),
        ),
    )
    .slice(0, TOP_VIDEOS)
    .map(({ key }) => key);
}

function topOfDays(question: OverviewQuestion) {
  return sql`
    select g.* from (
      select ${videoColumns}, ${gainsOf}, s.creator_id, v.key
      from (select * from assignments s where ${isWanted(question, sql`s`)}) s ${joinEligibleGains(question, question.days)}
    ) g
    where g.views > 0 order by g.views desc, g.key desc limit ${TOP_VIDEOS}`;
}

interface Forecast {
  readonly endsOn: CalendarDate | null;
  readonly runningMinor: bigint;
  readonly laterMinor: bigint | null;
}

async function readForecast(
  db: Queryable,
  campaign: CampaignRow,
  question: OverviewQuestion,
): Promise<Forecast> {
  const { today } = question;
  const [running, scheduled] = await Promise.all([
    db.rows<RunningRow>(sql`
      select w.starts_on, w.ends_on, coalesce(w.amount_minor, 0) as amount_minor, s.valid_until
      from billing_windows w join assignments s on s.organization_id = w.organization_id and s.id = w.assignment_id
      where ${isWanted(question, sql`w`)} and w.state in ('open', 'paying')
        and w.starts_on <= ${today} and w.ends_on >= ${today}`),
    db.rows<{ valid_from: CalendarDate; valid_until: CalendarDate | null }>(sql`
      select s.valid_from, s.valid_until from assignments s
      where ${isWanted(question, sql`s`)} and s.valid_from > ${today}`),
  ]);
  const forecast = forecastSpend(
    running.map((row) => ({
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      amountMinor: row.amount_minor,
      validUntil: row.valid_until,
    })),
    scheduled.map((row) => ({ validFrom: row.valid_from, validUntil: row.valid_until })),
    { today, ...payBounds(campaign), campaignEndsOn: campaign.ends_on },
  );
  const endsOn = running.reduce<CalendarDate | null>(
    (last, { ends_on }) => (last === null || ends_on > last ? ends_on : last),
    null,
  );
  return { ...forecast, endsOn };
}

interface RunningRow {
  readonly starts_on: CalendarDate;
  readonly ends_on: CalendarDate;
  readonly amount_minor: bigint;
  readonly valid_until: CalendarDate | null;
}

function payBounds(campaign: CampaignRow): { salaryMinor: bigint; mostMinor: bigint | null } {
  const { perCycle } = compensationOf(toSpec(campaign));
  return {
    salaryMinor: minorOf(perCycle.min, campaign.currency) ?? 0n,
    mostMinor: perCycle.max === null ? null : minorOf(perCycle.max, campaign.currency),
  };
}

/** Null above the ceiling of one amount: it bounds nothing. */
function minorOf(major: number, currency: CurrencyCode): bigint | null {
  const parsed = parseMajor(major, currency);
  return parsed.ok ? parsed.money.amountMinor : null;
}

function toForecast(
  { endsOn, runningMinor, laterMinor }: Forecast,
  settledMinor: bigint,
  campaignEndsOn: CalendarDate | null,
): CampaignResults["forecast"] {
  const cycleMinor = settledMinor + runningMinor;
  return {
    cycle: endsOn && { endsOn, total: Number(cycleMinor) },
    campaign:
      campaignEndsOn === null || laterMinor === null
        ? null
        : { endsOn: campaignEndsOn, total: Number(cycleMinor + laterMinor) },
  };
}
