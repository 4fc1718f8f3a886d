import type { PortalAssignment, PortalHome } from "@clipledger/contract/portal/home";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import {
  assignmentWindows,
  firstWindowAfter,
} from "@clipledger/domain/campaigns/assignments/assignment-windows";
import { cadenceText } from "@clipledger/domain/campaigns/summary/cadence-text";
import type { ActingContext, PortalContext } from "../../../infra/context.ts";
import { toSpec } from "../../campaigns/campaigns.mapper.ts";
import { findCampaign } from "../../campaigns/campaigns.queries.ts";
import { getPortalCreator } from "../../creators/portal/portal-creator.ts";
import { toPortalCreator } from "../../creators/portal/present-portal-session.ts";
import { ruleSentences } from "../../payouts/calculation/breakdown.ts";
import { daysLeft } from "./days-left.ts";
import { findPresentAssignment, listShownAccounts } from "./home.queries.ts";
import { calculateRunningWindow } from "./running-calculation.ts";

export async function getHome(portal: PortalContext, creatorId: string): Promise<PortalHome> {
  const { creator, ctx } = await getPortalCreator(portal, creatorId);
  return {
    creator: toPortalCreator(creator),
    accounts: await listShownAccounts(ctx.db, ctx.organization.id, creator.id),
    assignment: await presentAssignment(ctx, creator.id),
  };
}

/** The one that runs, or else the next. */
async function presentAssignment(ctx: ActingContext, creatorId: string): Promise<PortalAssignment | null> {
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
    cadence: cadenceText(spec.schedule),
    cycle: { startsOn, endsOn, daysLeft: daysLeft(cycle, today) },
    videoTarget: spec.videoTarget,
    videosPublished: running === undefined ? 0 : await countPublished(ctx, creatorId, startsOn),
    howItPays: [...ruleSentences(campaign.rules, spec).values()],
  };
}

/** The videos that payouts would count. */
async function countPublished(
  ctx: ActingContext,
  creatorId: string,
  startsOn: CalendarDate,
): Promise<number> {
  const running = await calculateRunningWindow(ctx, creatorId);
  const videos = running?.calculation.metrics.perVideo ?? [];
  return videos.filter(({ publishedAt }) => dateOf(new Date(publishedAt)) >= startsOn).length;
}
