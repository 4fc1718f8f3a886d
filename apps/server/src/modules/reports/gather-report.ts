import type { Report } from "@clipledger/contract/public-contract";
import type { ReportTarget } from "@clipledger/contract/reports";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { omitted } from "@clipledger/domain/money/state-sums";
import { videoUrl } from "@clipledger/domain/platforms";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { listTopAccounts } from "../analytics/rankings/list-top-accounts.ts";
import { listTopVideos } from "../analytics/rankings/list-top-videos.ts";
import { getInteractionMetrics, getKpis } from "../analytics/totals/key-figures.ts";
import { refreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { getCampaignResults, listResultCreators } from "../creator-hub/results/get-campaign-results.ts";
import { getDailyResults } from "../creator-hub/results/get-daily-results.ts";
import { findBrandedOrganization, toBrandedOrganization } from "../organizations/brand/brand.queries.ts";

/**
 * What a report tells, for whoever may read it. Every field is named here: nothing of what the product knows comes along by
 * itself, and without money nothing that is made of it.
 */
export async function gatherReport(
  ctx: OperationContext,
  target: ReportTarget,
  { hidesMoney }: { readonly hidesMoney: boolean },
): Promise<Report> {
  const [organization, content] = await Promise.all([
    readBrand(ctx),
    "campaignId" in target
      ? campaignReport(ctx, target.campaignId, hidesMoney)
      : projectReport(ctx, target.projectId, target.rangeDays),
  ]);
  return { organization, madeAt: ctx.clock.now().toISOString(), ...content };
}

type Content = Omit<Report, "organization" | "madeAt">;

async function readBrand({ db, organization, publicUrl }: OperationContext): Promise<Report["organization"]> {
  const row = await findBrandedOrganization(db, organization.id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const { name, logoUrl, color } = toBrandedOrganization(row, publicUrl);
  return { name, logoUrl, color };
}

const MOST_CREATORS = 50;

async function campaignReport(ctx: OperationContext, id: string, hidesMoney: boolean): Promise<Content> {
  await refreshAmounts(ctx);
  // By views also where money is shown: an order by spend would tell who earns more than whom.
  const byViews = { page: 1, perPage: MOST_CREATORS, sortCol: "views", sortDir: "desc" } as const;
  const [results, creators, daily] = await Promise.all([
    getCampaignResults(ctx, id, {}),
    listResultCreators(ctx, id, byViews),
    getDailyResults(ctx, id, {}),
  ]);
  const spendOf = (amount: number) => (hidesMoney ? {} : { spend: amount });
  return {
    kind: "campaign",
    title: results.name,
    period: daily.resolvedRange,
    campaign: { status: results.status, startsOn: results.startsOn, endsOn: results.endsOn },
    figures: {
      views: results.views,
      posts: results.eligibleVideos,
      targetPosts: results.targetVideos,
      creators: results.creatorCount,
      accounts: null,
      engagementRate: null,
      previous: null,
    },
    money: hidesMoney
      ? null
      : {
          currency: results.currency,
          precision: results.precision,
          spend: results.spend.total,
          ...omitted(results.spend.omittedWindows ?? 0),
          costPerThousand: results.cpmSoFar,
          forecast: results.forecast?.cycle ?? null,
        },
    days: daily.days.map(({ date, views, posts, spend }) => ({ date, views, posts, ...spendOf(spend) })),
    topVideos: results.topVideos.map((video) => ({
      platform: video.platform,
      account: video.accountUsername,
      url: videoUrl({ ...video, username: video.accountUsername }),
      caption: video.caption,
      thumbnailUrl: video.thumbnailUrl,
      publishedOn: video.publishedDate,
      views: video.viewGain,
    })),
    creators: creators.data.map((row, index) => ({
      name: row.creator.name ?? `Creator ${index + 1}`,
      views: row.views,
      posts: row.eligibleVideos,
      ...spendOf(row.spend.total),
    })),
    accounts: [],
  };
}

const TOP_VIDEOS = 5;
const TOP_ACCOUNTS = 10;

/** Views and posts of a project's accounts. Revenue of its app is money of another kind, and never part of it. */
async function projectReport(ctx: OperationContext, id: string, rangeDays: number): Promise<Content> {
  const project = await ctx.db.maybeRow<{ name: string }>(
    sql`select name from projects where organization_id = ${ctx.organization.id} and id = ${id}`,
  );
  if (project === undefined) throw new AppError("NOT_FOUND");
  const to = dateOf(ctx.clock.now());
  const period = { from: addDays(to, 1 - rangeDays), to };
  const asked = {
    projects: [id],
    viewMode: "all",
    publicationMode: "allEligible",
    dateRange: period,
  } as const;
  const query = { ...asked, projects: [...asked.projects] };
  const [kpis, daily, videos, accounts] = await Promise.all([
    getKpis(ctx, query),
    getInteractionMetrics(ctx, query),
    listTopVideos(ctx, { ...query, metric: "viewCountInPeriod", limit: TOP_VIDEOS }),
    listTopAccounts(ctx, { ...query, metric: "viewCountInPeriod", limit: TOP_ACCOUNTS }),
  ]);
  return {
    kind: "project",
    title: project.name,
    period,
    campaign: null,
    figures: {
      views: kpis.viewCount,
      posts: kpis.videoCount,
      targetPosts: null,
      creators: null,
      accounts: kpis.accountCount,
      engagementRate: kpis.engagementRate,
      previous: { views: kpis.previous.viewCount, posts: kpis.previous.videoCount },
    },
    money: null,
    days: daily.dailyMetrics.map(({ date, views, postedVideos }) => ({ date, views, posts: postedVideos })),
    topVideos: videos.map((video) => ({
      platform: video.platform,
      account: video.accountUsername,
      url: videoUrl({ ...video, username: video.accountUsername }),
      caption: video.caption,
      thumbnailUrl: video.thumbnailUrl,
      publishedOn: video.publishedAt.slice(0, 10),
      views: video.viewCountInPeriod,
    })),
    creators: [],
    accounts: accounts.map(({ platform, username, viewCountInPeriod, videoCountInPeriod }) => ({
      platform,
      username,
      views: viewCountInPeriod,
      posts: videoCountInPeriod,
    })),
  };
}
