import type { CampaignRowOutput } from "@clipledger/contract/campaigns/campaign";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { compensationOf } from "@clipledger/domain/campaigns/summary/compensation";
import { headlineOf } from "@clipledger/domain/campaigns/summary/summarize-spec";
import type { CampaignCreatorsRow } from "./campaign-creators.queries.ts";
import type { ListedCampaignRow } from "./campaign-list.queries.ts";
import { toEventCampaign } from "./campaigns.mapper.ts";

export function toCampaignRow(
  row: ListedCampaignRow,
  creators: CampaignCreatorsRow | undefined,
  today: CalendarDate,
): CampaignRowOutput {
  const campaign = toEventCampaign(row, today);
  return {
    ...campaign,
    orgId: row.organization_id,
    userId: row.user_id,
    actorType: row.actor_type,
    createdByUser: toCreatedByUser(row),
    headline: headlineOf(campaign.spec),
    compensation: compensationOf(campaign.spec),
    rules: row.rules,
    creatorSummary: {
      totalCount: creators?.total_count ?? 0,
      activeCount: creators?.active_count ?? 0,
      activeCreators: creators?.active_creators ?? [],
    },
    warnings: creators?.warnings ?? [],
  };
}

function toCreatedByUser(row: ListedCampaignRow): CampaignRowOutput["createdByUser"] {
  const { user_id: id, user_email: email, user_name: name, user_image: image } = row;
  return id === null || email === null ? null : { id, name, email, image };
}
