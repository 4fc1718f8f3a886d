import { CAMPAIGN_STATUSES, type CampaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import type { CampaignsQuery } from "../../api/types.ts";
import {
  filter,
  flag,
  listFields,
  oneOf,
  pageAddress,
  type SearchOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { askedList, withoutGaps } from "../../ui/primitives/lists/search-params.ts";

/** What the list shows: what goes on or is to come, one status, or everything. */
export const campaignSets = ["current", ...CAMPAIGN_STATUSES, "all"] as const;
export type CampaignSet = (typeof campaignSets)[number];

const campaignSortKeys = [
  "name",
  "status",
  "validFrom",
] as const satisfies readonly CampaignsQuery["sortCol"][];
export type CampaignSortKey = (typeof campaignSortKeys)[number];

export const campaignsAddress = pageAddress({
  ...listFields(campaignSortKeys),
  show: filter(oneOf(campaignSets)),
  q: filter(text),
  create: flag,
});
export type CampaignsSearch = SearchOf<typeof campaignsAddress>;

/** The statuses of a set; undefined leaves the choice to the server, which lists the current ones. */
export function statusesOf(set: CampaignSet): CampaignStatus[] | undefined {
  if (set === "current") return undefined;
  return set === "all" ? [...CAMPAIGN_STATUSES] : [set];
}

export const defaultCampaignSort = { key: "validFrom", direction: "desc" } as const;

export function campaignsQuery(search: CampaignsSearch) {
  return {
    query: {
      ...askedList(search, defaultCampaignSort),
      ...withoutGaps({ search: search.q, statuses: statusesOf(search.show ?? "current") }),
    },
  };
}

export const campaignTabs = ["results", "creators", "terms", "revisions"] as const;
export type CampaignTab = (typeof campaignTabs)[number];

export const campaignAddress = pageAddress({ tab: oneOf(campaignTabs) });

/** Which two campaigns are compared, by their ids. */
export const compareAddress = pageAddress({ a: text, b: text });
export type CompareSearch = SearchOf<typeof compareAddress>;
