import { useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { WindowAddress } from "../../../api/types.ts";
import { personName } from "../../../parts/person-name.ts";

/** Whom a window pays and in which campaign, in words. */
export function useWindowNames({ creatorId, campaignId }: WindowAddress) {
  const { api } = useOrganization();
  const creator = useQuery(api.creators.get.queryOptions({ input: { params: { id: creatorId } } }));
  const campaign = useQuery(api.campaigns.get.queryOptions({ input: { params: { id: campaignId } } }));
  const user = creator.data?.user;
  return {
    creator: user === undefined ? "Creator" : personName(user),
    campaign: campaign.data?.name ?? "Campaign",
  };
}
