import type { BriefReadsQuery, BriefsQuery } from "@clipledger/contract/briefs";
import {
  askedPage,
  idsOf,
  type ListSearch,
  readChoice,
  readId,
  readIds,
  readListSearch,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";

const briefSortKeys = ["position", "name", "updatedAt"] as const satisfies readonly BriefsQuery["sortCol"][];
export type BriefSortKey = (typeof briefSortKeys)[number];

export interface BriefsSearch extends ListSearch<BriefSortKey> {
  readonly q?: string;
  readonly campaigns?: string;
}

export function readBriefsSearch(search: Readonly<Record<string, unknown>>): BriefsSearch {
  return withoutGaps({
    ...readListSearch(search, briefSortKeys),
    q: readText(search["q"]),
    campaigns: readIds(search["campaigns"], "orgcamp_"),
  });
}

export const defaultBriefSort = { key: "position", direction: "asc" } as const;

export function briefsQuery(search: BriefsSearch) {
  return {
    query: {
      ...askedPage(search),
      sortCol: search.sort ?? defaultBriefSort.key,
      sortDir: search.dir ?? defaultBriefSort.direction,
      ...withoutGaps({ search: search.q, campaignIds: idsOf(search.campaigns) }),
    },
  };
}

/** A new brief, for a campaign that somebody came from. */
interface NewBriefSearch {
  readonly campaign?: string;
}

export function readNewBriefSearch(search: Readonly<Record<string, unknown>>): NewBriefSearch {
  return withoutGaps({ campaign: readId(search["campaign"], "orgcamp_") });
}

const readStates = ["all", "read", "unread"] as const satisfies readonly BriefReadsQuery["state"][];
export type ReadState = (typeof readStates)[number];

/** Where the list of those who read a brief stands. */
export interface BriefSearch {
  readonly tab?: "readers" | "history";
  readonly show?: ReadState;
  readonly page?: number;
}

export function readBriefSearch(search: Readonly<Record<string, unknown>>): BriefSearch {
  return withoutGaps({
    tab: readChoice(search["tab"], ["readers", "history"]),
    show: readChoice(search["show"], readStates),
    page: readListSearch(search, []).page,
  });
}
