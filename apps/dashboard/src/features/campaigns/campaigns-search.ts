import type { CampaignsQuery } from "@clipledger/contract/campaigns";
import { CAMPAIGN_STATUSES, type CampaignStatus } from "@clipledger/domain/campaigns/campaign-status";
import {
  askedPage,
  type ListSearch,
  readChoice,
  readListSearch,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";

/** What the list shows: what goes on or is to come, one status, or everything. */
export const campaignSets = ["current", ...CAMPAIGN_STATUSES, "all"] as const;
export type CampaignSet = (typeof campaignSets)[number];

const campaignSortKeys = [
  "name",
  "status",
  "validFrom",
] as const satisfies readonly CampaignsQuery["sortCol"][];
export type CampaignSortKey = (typeof campaignSortKeys)[number];

export interface CampaignsSearch extends ListSearch<CampaignSortKey> {
  readonly show?: CampaignSet;
  readonly q?: string;
  readonly create?: true;
}

export function readCampaignsSearch(search: Readonly<Record<string, unknown>>): CampaignsSearch {
  return withoutGaps({
    ...readListSearch(search, campaignSortKeys),
    show: readChoice(search["show"], campaignSets),
    q: readText(search["q"]),
    create: search["create"] === true ? (true as const) : undefined,
  });
}

/** The statuses of a set; undefined leaves the choice to the server, which lists the current ones. */
export function statusesOf(set: CampaignSet): CampaignStatus[] | undefined {
  if (set === "current") return undefined;
  return set === "all" ? [...CAMPAIGN_STATUSES] : [set];
}

export const defaultCampaignSort = { key: "validFrom", direction: "desc" } as const;

export function campaignsQuery(search: CampaignsSearch) {
  return {
    query: {
      ...askedPage(search),
      sortCol: search.sort ?? defaultCampaignSort.key,
      sortDir: search.dir ?? defaultCampaignSort.direction,
      ...withoutGaps({ search: search.q, statuses: statusesOf(search.show ?? "current") }),
    },
  };
}

export const campaignTabs = ["results", "creators", "terms", "revisions"] as const;
export type CampaignTab = (typeof campaignTabs)[number];

interface CampaignSearch {
  readonly tab?: CampaignTab;
}

export function readCampaignSearch(search: Readonly<Record<string, unknown>>): CampaignSearch {
  return withoutGaps({ tab: readChoice(search["tab"], campaignTabs) });
}

export interface CompareSearch {
  readonly a?: string;
  readonly b?: string;
}

/** Which two campaigns are compared, by their ids. */
export function readCompareSearch(search: Readonly<Record<string, unknown>>): CompareSearch {
  return withoutGaps({ a: readText(search["a"]), b: readText(search["b"]) });
}
