import type {
  CampaignResults,
  ResultCreator,
  ResultCreators,
  ResultCreatorsQuery,
  ResultsQuery,
} from "@clipledger/contract/campaign-results";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { forecastSpend } from "@clipledger/domain/campaigns/forecast-spend";
import { compensationOf } from "@clipledger/domain/campaigns/summary/compensation";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { parseMajor } from "@clipledger/domain/money/money";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { toPage } from "../../../infra/db/paged-list.ts";
import { sql } from "../../../infra/db/sql.ts";
import { toCreatorRef } from "../../billing/creator-columns.ts";
import { toSpec } from "../../campaigns/campaigns.mapper.ts";
import { type CampaignRow, findCampaign } from "../../campaigns/campaigns.queries.ts";
import { isPaidByHand, isWanted, type OverviewQuestion, toOverviewQuestion } from "../overview-question.ts";
import { listAccounts } from "./campaign-accounts.ts";
import {
  type CreatorFiguresRow,
  listCreatorFigures,
  sumFigures,
  totalMinor,
  toWireFigures,
} from "./creator-figures.ts";
import { listTopVideos } from "./top-videos.ts";

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
    ...toPage(inOrder(creators, query).slice((page - 1) * perPage, page * perPage), rows.length, query),
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
