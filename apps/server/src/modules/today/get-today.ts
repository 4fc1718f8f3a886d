import { HubActivityQuerySchema } from "@clipledger/contract/creator-hub/activity-rows";
import type { TodayOutput } from "@clipledger/contract/dashboard/today";
import type { DataSourceOutput } from "@clipledger/contract/data-sources/source";
import { addDays, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { roleAtLeast } from "@clipledger/domain/organizations/roles";
import { isFailing } from "@clipledger/domain/webhooks/delivery-state";
import type { OperationContext } from "../../infra/context.ts";
import { sql } from "../../infra/db/sql.ts";
import { tryRefreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { readActivityPage } from "../creator-hub/activity/activity-numbers.ts";
import { listAssignmentParts } from "../creator-hub/overview-parts.ts";
import { toOverviewQuestion } from "../creator-hub/overview-question.ts";
import { type CurrencySumRow, sumsByCurrency, toCurrencySum } from "../payouts/books/queues/queue-answer.ts";
import { isQueued, windowSums } from "../payouts/books/queues/window-queue.ts";
import { listDataSources } from "../sources/settings/list-data-sources.ts";

/** What waits for somebody, and which first steps are taken. Who may not decide something is not told that it waits. */
export async function getToday(ctx: OperationContext): Promise<TodayOutput> {
  const isComplete = await tryRefreshAmounts(ctx);
  const [totals, waiting, behind, failingSources, failingEndpoints] = await Promise.all([
    listDueTotals(ctx),
    countWaiting(ctx),
    findBehind(ctx),
    roleAtLeast(ctx.role, "admin") ? listFailingSources(ctx) : null,
    roleAtLeast(ctx.role, "admin") ? listFailingEndpoints(ctx) : null,
  ]);
  const { uncalculated, approvals, applications, joinRequests, ...firstSteps } = waiting;
  return {
    duePayouts: { totals, uncalculated, isComplete },
    approvals: roleAtLeast(ctx.role, "admin") ? approvals : null,
    behind,
    applications: roleAtLeast(ctx.role, "member") ? applications : null,
    joinRequests: roleAtLeast(ctx.role, "member") ? joinRequests : null,
    failingSources,
    failingEndpoints,
    firstSteps,
  };
}

/** As the due queue sums up what is shown there. */
async function listDueTotals({ db, organization, clock }: OperationContext) {
  const today = dateOf(clock.now());
  const anybody = { campaignIds: undefined, creatorIds: undefined };
  const isDue = isQueued("due", { organizationId: organization.id, today, includeEmpty: false, ...anybody });
  const rows = await db.rows<CurrencySumRow>(sumsByCurrency(windowSums(isDue, organization.id)));
  return rows.map(toCurrencySum);
}

interface WaitingRow {
  readonly uncalculated: number;
  readonly approvals: number;
  readonly applications: number;
  readonly joinRequests: number;
  readonly hasCreator: boolean;
  readonly hasAccount: boolean;
  readonly hasCampaign: boolean;
  readonly hasAssignment: boolean;
  readonly hasPayout: boolean;
}

/** Statuses are written out, so that the indexes of what is undecided serve. */
function countWaiting({ db, organization, clock }: OperationContext): Promise<WaitingRow> {
  const { id } = organization;
  const today = dateOf(clock.now());
  return db.row<WaitingRow>(sql`
    select
      (select count(*)::int from billing_windows w
        where w.organization_id = ${id} and w.state = 'open' and w.pays is null and w.ends_on < ${today}) as uncalculated,
      (select count(*)::int from payouts p
        where p.organization_id = ${id} and p.provider_status = 'created') as approvals,
      (select count(*)::int from job_applications a
        where a.organization_id = ${id} and a.status in ('open', 'answered')) as applications,
      (select count(*)::int from creator_join_requests r
        where r.organization_id = ${id} and r.status = 'pending') as "joinRequests",
      exists (select from creators k where k.organization_id = ${id}) as "hasCreator",
      exists (select from tracked_accounts a where a.organization_id = ${id} and a.creator_id is not null) as "hasAccount",
      exists (select from campaigns c where c.organization_id = ${id}) as "hasCampaign",
      exists (select from assignments s where s.organization_id = ${id}) as "hasAssignment",
      exists (select from payouts p where p.organization_id = ${id}) as "hasPayout"`);
}

const BEHIND_DAYS = 30;
const NAMED_BEHIND = 3;

/** By the hub's activity of the last 30 days, which is what the hub shows first. */
async function findBehind(ctx: OperationContext): Promise<TodayOutput["behind"]> {
  const to = dateOf(ctx.clock.now());
  const query = HubActivityQuerySchema.parse({
    dateRange: { from: addDays(to, 1 - BEHIND_DAYS), to },
    progressFilter: "behind",
    sortCol: "progressRatio",
    sortDir: "asc",
    perPage: NAMED_BEHIND,
  });
  const question = await toOverviewQuestion(ctx, query);
  const { rows, totals } = await readActivityPage(ctx.db, question, query);
  const ids = rows.map(({ id }) => id);
  const parts = ids.length === 0 ? [] : await listAssignmentParts(ctx.db, question, ids);
  const partsById = new Map(parts.map((part) => [part.id, part]));
  return {
    resolvedRange: question.range,
    count: totals.behind_rows,
    first: rows.flatMap(({ id, eligible_videos: eligibleVideos, target_videos: targetVideos }) => {
      const part = partsById.get(id);
      if (part === undefined || targetVideos === null) return [];
      const { creator_id: creatorId, campaign_name: campaignName } = part;
      const name = part.creator_name ?? part.creator_email;
      return { assignmentId: id, creatorId, name, campaignName, eligibleVideos, targetVideos };
    }),
  };
}

export async function listFailingSources(ctx: OperationContext) {
  const { data } = await listDataSources(ctx);
  return data.filter(isFailingSource).map(({ id, name }) => ({ id, name }));
}

/** It cannot be asked, or has failed since it last answered. */
function isFailingSource({ problem, isPaused, lastAnsweredAt, lastFailure }: DataSourceOutput): boolean {
  if (problem !== null) return true;
  if (isPaused || lastFailure === null) return false;
  return lastAnsweredAt === null || lastFailure.occurredAt > lastAnsweredAt;
}

export async function listFailingEndpoints({ db, organization }: OperationContext) {
  const rows = await db.rows<{ id: string; url: string; state: string; failures_in_row: number }>(sql`
    select id, url, state, failures_in_row from webhook_endpoints
    where organization_id = ${organization.id} and deleted_at is null and (state = 'disabled' or failures_in_row > 0)
    order by key`);
  return rows.flatMap(({ id, url, state, failures_in_row }) => {
    if (state === "disabled") return { id, url, state: "disabled" as const };
    return state === "active" && isFailing(failures_in_row) ? { id, url, state: "failing" as const } : [];
  });
}
