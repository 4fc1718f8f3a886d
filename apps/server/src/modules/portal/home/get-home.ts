import type { PortalAssignment, PortalHome } from "@clipledger/contract/portal/home";
import type { SimulatedShare } from "@clipledger/contract/simulated-data";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { CycleLength } from "@clipledger/domain/calendar/cycles";
import type { AssignmentSpan } from "@clipledger/domain/campaigns/assignments/assignment-status";
import {
  assignmentWindows,
  firstWindowAfter,
} from "@clipledger/domain/campaigns/assignments/assignment-windows";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { type Translator, translatorFor } from "../../../infra/languages/translator.ts";
import { findShare } from "../../billing/simulated/get-simulated-data.ts";
import { toSpec } from "../../campaigns/campaigns.mapper.ts";
import { findCampaign } from "../../campaigns/campaigns.queries.ts";
import { getPortalCreator, toPortalCreator } from "../../creators/portal-creator.ts";
import { listLinkedAccounts } from "../accounts/account-claims.ts";
import { howItPays } from "../explanation/rule-sentences.ts";
import { getOwnPayout } from "../payouts/portal-payouts.ts";
import { calculateRunningWindow, daysLeft } from "./get-running-window.ts";

export async function getHome(portal: PortalContext, creatorId: string): Promise<PortalHome> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return {
    creator: toPortalCreator(creator, ctx.publicUrl),
    accounts: (await listLinkedAccounts(ctx.db, ctx.organization.id, creator.id)).map(
      ({ id: _, ...account }) => account,
    ),
    assignment: await presentAssignment(ctx, creator.id, translatorFor(portal.locale)),
  };
}

/** The assignment that runs, or else the next one. */
async function presentAssignment(
  ctx: ActingContext,
  creatorId: string,
  translator: Translator,
): Promise<PortalAssignment | null> {
  const organizationId = ctx.organization.id;
  const today = dateOf(ctx.clock.now());
  const span = await findPresentAssignment(ctx.db, { organizationId, creatorId, today });
  if (span === undefined) return null;
  const campaign = await findCampaign(ctx.db, organizationId, span.campaignId);
  if (campaign === undefined) return null;
  const spec = toSpec(campaign);
  const [running] = assignmentWindows(spec.schedule, span, today, today);
  const cycle = running ?? firstWindowAfter(spec.schedule, span, today);
  if (cycle === null) return null;
  const { startsOn, endsOn } = cycle;
  const { interval, intervalCount } = spec.schedule;
  return {
    status: running === undefined ? "scheduled" : "running",
    campaignName: campaign.name,
    startsOn: span.validFrom,
    endsOn: span.validUntil,
    interval,
    intervalCount,
    cadence: cadenceWords(spec.schedule, translator),
    cycle: { startsOn, endsOn, daysLeft: daysLeft(cycle, today) },
    videoTarget: spec.videoTarget,
    videosPublished: running === undefined ? 0 : await countPublished(ctx, creatorId, startsOn),
    howItPays: howItPays(campaign.rules, translator),
  };
}

/** "weekly", "every 2 weeks". */
function cadenceWords({ interval, intervalCount: count }: CycleLength, { say }: Translator): string {
  switch (interval) {
    case "day":
      return say("{count, plural, one {daily} other {every # days}}", { count });
    case "week":
      return say("{count, plural, one {weekly} other {every # weeks}}", { count });
    case "month":
      return say("{count, plural, one {monthly} other {every # months}}", { count });
  }
}

/** Counts the videos of the cycle that payouts would count. */
async function countPublished(
  ctx: ActingContext,
  creatorId: string,
  startsOn: CalendarDate,
): Promise<number> {
  const running = await calculateRunningWindow(ctx, creatorId);
  const videos = running?.calculation.metrics.perVideo ?? [];
  return videos.filter(({ publishedAt }) => dateOf(new Date(publishedAt)) >= startsOn).length;
}

/** Assignments of a creator never overlap, so that the earliest that has not ended runs, if any does. */
function findPresentAssignment(
  db: Queryable,
  named: { readonly organizationId: string; readonly creatorId: string; readonly today: CalendarDate },
): Promise<(AssignmentSpan & { readonly campaignId: string }) | undefined> {
  const { organizationId, creatorId, today } = named;
  return db.maybeRow(sql`
    select campaign_id as "campaignId", valid_from as "validFrom", valid_until as "validUntil" from assignments
    where organization_id = ${organizationId} and creator_id = ${creatorId}
      and (valid_until is null or valid_until >= ${today})
    order by valid_from limit 1`);
}

/** Whether what a creator earns by is made up: by their accounts, or for a payout by those that it was calculated from. */
export async function getSimulatedShare(
  portal: PortalContext,
  creatorId: string,
  payoutId: string | undefined,
): Promise<{ share: SimulatedShare }> {
  if (payoutId !== undefined) {
    const { ctx, payout } = await getOwnPayout(portal, { creatorId, id: payoutId });
    return { share: await findShare(ctx.db, ctx.organization.id, { payout: payout.id }) };
  }
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return { share: await findShare(ctx.db, ctx.organization.id, { creators: [creator.id] }) };
}
