import { type AlertCondition, AlertConditionSchema } from "@clipledger/contract/alerts/alert-rule";
import { TopVideosQuerySchema } from "@clipledger/contract/analytics/top-lists";
import { HubActivityQuerySchema } from "@clipledger/contract/creator-hub/activity-rows";
import { WindowQueueQuerySchema } from "@clipledger/contract/payouts/queues";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { Plan } from "@clipledger/domain/organizations/plans";
import { daysDueOn } from "@clipledger/domain/payouts/hold-stage";
import { systemActor } from "../../infra/actors.ts";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext, Services } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { listTopVideos } from "../analytics/rankings/list-top-videos.ts";
import { refreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { listHubActivity } from "../creator-hub/activity/list-hub-activity.ts";
import { getCampaignResults } from "../creator-hub/results/get-campaign-results.ts";
import { listDue } from "../payouts/books/queues/list-windows.ts";
import { listFailingEndpoints, listFailingSources } from "../today/get-today.ts";
import type { AlertFacts } from "./message-text.ts";

/** Something that a condition is true for now. */
export interface TrueSubject {
  readonly subject: string;
  readonly creatorId: string | null;
  /** Read for messages, and never stored. */
  readonly creatorName: string | null;
  readonly facts: AlertFacts;
}

interface TrueSubjects {
  readonly found: readonly TrueSubject[];
  /** False where there are more than a pass looks at: of those that were not seen nobody knows whether they recovered. */
  readonly isComplete: boolean;
}

const PER_PAGE = 100;
const MOST_PAGES = 10;

/** Whatever the condition is true for now, by the functions that answer the same to callers of the API. */
export function findTrue(ctx: OperationContext, condition: AlertCondition): Promise<TrueSubjects> {
  switch (condition.kind) {
    case "behind_target":
      return findBehind(ctx, condition.parameters);
    case "budget_share":
      return findSpent(ctx, condition.parameters);
    case "source_failing":
      return findSources(ctx);
    case "endpoint_failing":
      return findEndpoints(ctx);
    case "viral_video":
      return findViral(ctx, condition.parameters);
    case "payout_due":
      return findDue(ctx, condition.parameters);
  }
}

interface StoredCondition {
  readonly kind: string;
  readonly parameters: object;
}

/** A rule as it is stored, with what the contract fills in. */
export function conditionOf({ kind, parameters }: StoredCondition): AlertCondition {
  return AlertConditionSchema.parse({ kind, parameters });
}

type ParametersOf<Kind extends AlertCondition["kind"]> = Extract<
  AlertCondition,
  { kind: Kind }
>["parameters"];

async function findBehind(
  ctx: OperationContext,
  { campaignId, days }: ParametersOf<"behind_target">,
): Promise<TrueSubjects> {
  const dateRange = lastDays(ctx, days);
  return inPages(async (page) => {
    const { data, pageCount } = await listHubActivity(
      ctx,
      HubActivityQuerySchema.parse({
        dateRange,
        progressFilter: "behind",
        sortCol: "progressRatio",
        sortDir: "asc",
        perPage: PER_PAGE,
        page,
        ...(campaignId !== undefined && { campaignIds: [campaignId] }),
      }),
    );
    const found = data.map((row) => ({
      subject: row.id,
      creatorId: row.creatorId,
      creatorName: row.creator.name,
      facts: {
        assignmentId: row.id,
        creatorId: row.creatorId,
        campaignId: row.campaign.id,
        campaignName: row.campaign.name,
        eligibleVideos: row.eligibleVideos,
        targetVideos: row.targetVideos,
        ...dateRange,
      },
    }));
    return { found, isLast: page >= pageCount };
  });
}

/** Exact: the share of a budget is compared in whole minor units. */
async function findSpent(
  ctx: OperationContext,
  { campaignId, budget, sharePercent }: ParametersOf<"budget_share">,
): Promise<TrueSubjects> {
  await refreshAmounts(ctx);
  const results = await getCampaignResults(ctx, campaignId, {});
  const spent = BigInt(results.spend.total) * 100n;
  if (spent < BigInt(budget) * BigInt(sharePercent)) return { found: [], isComplete: true };
  const facts = {
    campaignId,
    campaignName: results.name,
    currency: results.currency,
    precision: results.precision,
    spent: results.spend.total,
    budget,
    percent: Number(spent / BigInt(budget)),
  };
  return { found: [{ subject: campaignId, creatorId: null, creatorName: null, facts }], isComplete: true };
}

async function findSources(ctx: OperationContext): Promise<TrueSubjects> {
  const sources = await listFailingSources(ctx);
  return allOfThem(sources.map(({ id, name }) => ({ subject: id, facts: { sourceId: id, name } })));
}

async function findEndpoints(ctx: OperationContext): Promise<TrueSubjects> {
  const endpoints = await listFailingEndpoints(ctx);
  return allOfThem(
    endpoints.map(({ id, url, state }) => ({ subject: id, facts: { endpointId: id, url, state } })),
  );
}

function allOfThem(found: readonly Pick<TrueSubject, "subject" | "facts">[]): TrueSubjects {
  return {
    found: found.map((each) => ({ ...each, creatorId: null, creatorName: null })),
    isComplete: true,
  };
}

const LONGEST_CAPTION = 200;

/** The hundred that gained most, which are more than anybody wants to be told of. */
async function findViral(
  ctx: OperationContext,
  { views, days }: ParametersOf<"viral_video">,
): Promise<TrueSubjects> {
  const videos = await listTopVideos(
    ctx,
    TopVideosQuerySchema.parse({
      dateRange: lastDays(ctx, days),
      metric: "viewCountInPeriod",
      limit: PER_PAGE,
    }),
  );
  const viral = videos.filter(({ viewCountInPeriod }) => viewCountInPeriod >= views);
  const { found } = allOfThem(
    viral.map((video) => ({
      subject: video.id,
      facts: {
        platform: video.platform,
        platformVideoId: video.platformVideoId,
        username: video.accountUsername,
        caption: video.caption === null ? null : video.caption.slice(0, LONGEST_CAPTION),
        views: video.viewCountInPeriod,
        days,
      },
    })),
  );
  return { found, isComplete: viral.length < PER_PAGE };
}

/** The queue begins with what has been due for longest. */
async function findDue(ctx: OperationContext, { days }: ParametersOf<"payout_due">): Promise<TrueSubjects> {
  const today = dateOf(ctx.clock.now());
  return inPages(async (page) => {
    const answer = await listDue(
      ctx,
      WindowQueueQuerySchema.parse({ includeEmpty: false, perPage: PER_PAGE, page }),
    );
    if (!("data" in answer)) throw new Error("A queue was asked for rows");
    const rows = answer.data.map((row) => ({
      row,
      daysDue: daysDueOn(today, dateOf(new Date(row.billingPeriodEnd))),
    }));
    const old = rows.filter(({ daysDue }) => daysDue >= days);
    const found = old.map(({ row, daysDue }) => ({
      subject: row.id,
      creatorId: row.creatorId,
      creatorName: row.creatorName,
      facts: {
        windowId: row.id,
        creatorId: row.creatorId,
        campaignId: row.campaignId,
        campaignName: row.campaignName,
        currency: row.currency,
        precision: row.payoutPrecision,
        amount: row.payoutAmount,
        daysDue,
      },
    }));
    return { found, isLast: old.length < PER_PAGE };
  });
}

/** Page after page, up to as many as one pass looks at. */
async function inPages(
  read: (page: number) => Promise<{ found: readonly TrueSubject[]; isLast: boolean }>,
): Promise<TrueSubjects> {
  const found: TrueSubject[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await read(page);
    found.push(...answer.found);
    if (answer.isLast) return { found, isComplete: true };
  }
  return { found, isComplete: false };
}

function lastDays({ clock }: OperationContext, days: number) {
  const to = dateOf(clock.now());
  return { from: addDays(to, 1 - days), to };
}

/** Whether somebody else works amounts out at the moment: the next pass looks again. */
export function isBusy(error: unknown): boolean {
  return error instanceof AppError && error.code === "BUSY";
}

/** Reads an organization in nobody's place; undefined if it is gone. */
export async function actFor(
  services: Services,
  organizationId: string,
): Promise<(OperationContext & { readonly organizationName: string }) | undefined> {
  const row = await services.db.maybeRow<{ name: string; plan: Plan }>(sql`
    select name, plan from organizations where id = ${organizationId}`);
  return (
    row && {
      ...services,
      actor: systemActor,
      organization: { id: organizationId, plan: row.plan },
      role: "admin",
      organizationName: row.name,
    }
  );
}
