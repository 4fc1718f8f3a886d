import type { SampleVideoOutput } from "@clipledger/contract/briefs/sample-video";
import type { PortalBriefOutput, PortalBriefsOutput } from "@clipledger/contract/portal/briefs";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { resolveVariables } from "@clipledger/richtext/resolve-variables";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import { getPortalCreator, type PortalCreator } from "../../creators/portal/portal-creator.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { presentSamples } from "../samples/present-samples.ts";
import { briefVariables } from "./brief-variables.ts";
import {
  findPortalBrief,
  listBriefedCampaigns,
  listOwnAccounts,
  type PortalBriefRow,
  worksIn,
} from "./portal-brief.queries.ts";

/** The brief as this creator reads it: its internal name and what no platform shows any more are left out. */
export async function getPortalBrief(
  visit: PortalContext,
  creatorId: string,
  campaignId: string | undefined,
): Promise<PortalBriefsOutput> {
  const person = await getPortalCreator(visit, creatorId);
  const { db, organization, clock } = person.ctx;
  const key = { organizationId: organization.id, creatorId, today: dateOf(clock.now()), campaignId };
  if (campaignId !== undefined && !(await worksIn(db, key, campaignId))) throw new AppError("NOT_FOUND");
  const row = await findPortalBrief(db, key);
  const shownId = row?.campaign_id ?? campaignId;
  const campaigns = await listBriefedCampaigns(db, key);
  return {
    brief: row === undefined ? null : await toPortalBrief(person, row),
    otherCampaigns: campaigns.filter((campaign) => campaign.campaignId !== shownId),
  };
}

async function toPortalBrief(
  { creator, ctx: { db, organization } }: PortalCreator,
  row: PortalBriefRow,
): Promise<PortalBriefOutput> {
  const key = { organizationId: organization.id, creatorId: creator.id };
  const values = briefVariables({
    firstName: creator.first_name,
    lastName: creator.last_name,
    email: creator.email,
    accounts: await listOwnAccounts(db, key),
    brandName: creator.organization_name,
    videoTarget: row.video_target,
    cycle: { interval: row.interval, intervalCount: row.interval_count },
    startsOn: row.valid_from,
  });
  const samples = await presentSamples(db, organization.id, row.id);
  return {
    campaignId: row.campaign_id,
    campaignName: row.campaign_name,
    version: row.version,
    content: resolveVariables(row.content, values),
    sampleVideos: samples.filter(({ isAvailable }) => isAvailable).map(toPortalSample),
    updatedAt: row.updated_at.toISOString(),
    readAt: toTimestamp(row.read_at),
  };
}

function toPortalSample({
  libraryVideoId: _library,
  orgAccountId: _account,
  platformAccountId: _platformAccount,
  isAvailable: _isAvailable,
  ...shown
}: SampleVideoOutput): PortalBriefOutput["sampleVideos"][number] {
  return shown;
}
