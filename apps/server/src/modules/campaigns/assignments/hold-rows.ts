import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { campaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import { AppError } from "../../../infra/app-error.ts";
import type { ActingContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { type AssignedCampaign, type AssignedCreator, toAssignedCampaign } from "../../billing/assignment.ts";
import { lockCreators } from "../../creators/creators.queries.ts";
import { fullName } from "../../organizations/organizations.queries.ts";
import { lockCampaign } from "../campaigns.queries.ts";

export type CampaignsById = ReadonlyMap<string, AssignedCampaign>;

/** Those of the campaigns that exist, kept as they are until the transaction ends. In the order of ids, as everywhere. */
export async function shareCampaigns(
  tx: Transaction,
  { organization }: ActingContext,
  ids: readonly string[],
): Promise<CampaignsById> {
  const campaigns = new Map<string, AssignedCampaign>();
  for (const id of [...new Set(ids)].sort()) {
    const row = await lockCampaign(tx, organization.id, id, "share");
    if (row !== undefined) campaigns.set(id, toAssignedCampaign(row));
  }
  return campaigns;
}

/** The campaign, unless it has ended: nobody begins work there. */
export function getOpenCampaign(
  { clock }: ActingContext,
  campaigns: CampaignsById,
  id: string,
): AssignedCampaign {
  const campaign = campaigns.get(id);
  if (campaign === undefined) throw new AppError("CAMPAIGN_NOT_FOUND");
  const { schedule, endsOn } = campaign;
  const isOver = campaignStatus(schedule.startsOn, endsOn, dateOf(clock.now())) === "ended";
  if (isOver) throw new AppError("CAMPAIGN_NOT_FOUND");
  return campaign;
}

export interface HeldCreator extends AssignedCreator {
  readonly isArchived: boolean;
}

/** Every creator named, in the order of their ids. All that are unknown are named at once. */
export async function holdCreators(
  tx: Transaction,
  { organization }: ActingContext,
  ids: readonly string[],
): Promise<HeldCreator[]> {
  const rows = await lockCreators(tx, organization.id, ids);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: unknown });
  return rows.map(({ id, user_id, first_name, last_name, archived_at }) => ({
    id,
    userId: user_id,
    name: fullName(first_name, last_name),
    isArchived: archived_at !== null,
  }));
}

export function refuseArchived(creators: readonly HeldCreator[]): void {
  const archived = creators.filter(({ isArchived }) => isArchived);
  if (archived.length === 0) return;
  throw new AppError("CREATOR_ARCHIVED", { creatorIds: archived.map(({ id }) => id) });
}
