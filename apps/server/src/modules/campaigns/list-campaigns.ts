import type { CampaignsCountQuery, CampaignsQuery } from "@clipledger/contract/campaigns";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { OperationContext } from "../../infra/context.ts";
import { type CampaignFilter, countCampaignRows, listCampaignRows } from "./campaign-list.queries.ts";
import { presentRows } from "./present-campaign.ts";

export async function listCampaigns(ctx: OperationContext, query: CampaignsQuery) {
  const filter = filterOf(ctx, query);
  const [totalRows, rows] = await Promise.all([
    countCampaignRows(ctx.db, filter),
    listCampaignRows(ctx.db, filter, query),
  ]);
  const data = await presentRows(ctx.db, ctx.organization.id, filter.today, rows);
  return { data, pageCount: Math.ceil(totalRows / query.perPage), totalRows };
}

export async function countCampaigns(ctx: OperationContext, query: CampaignsCountQuery) {
  return { total: await countCampaignRows(ctx.db, filterOf(ctx, query)) };
}

function filterOf(
  { organization, clock }: OperationContext,
  query: CampaignsCountQuery & Pick<CampaignsQuery, "campaignIds">,
): CampaignFilter {
  const { search, statuses, creatorIds, campaignIds } = query;
  const today = dateOf(clock.now());
  return { organizationId: organization.id, today, search, statuses, creatorIds, campaignIds };
}
