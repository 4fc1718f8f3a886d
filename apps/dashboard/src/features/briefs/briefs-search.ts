import type { BriefReadsQuery, BriefsQuery } from "../../api/types.ts";
import {
  filter,
  id,
  idList,
  listFields,
  oneOf,
  pageAddress,
  pageNumber,
  type SearchOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { askedList, idsOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";

const briefSortKeys = ["position", "name", "updatedAt"] as const satisfies readonly BriefsQuery["sortCol"][];
export type BriefSortKey = (typeof briefSortKeys)[number];

export const briefsAddress = pageAddress({
  ...listFields(briefSortKeys),
  q: filter(text),
  campaigns: filter(idList("orgcamp_")),
});
export type BriefsSearch = SearchOf<typeof briefsAddress>;

export const defaultBriefSort = { key: "position", direction: "asc" } as const;

export function briefsQuery(search: BriefsSearch) {
  return {
    query: {
      ...askedList(search, defaultBriefSort),
      ...withoutGaps({ search: search.q, campaignIds: idsOf(search.campaigns) }),
    },
  };
}

/** A new brief, for the campaign whose page led to it. */
export const newBriefAddress = pageAddress({ campaign: id("orgcamp_") });

const readStates = ["all", "read", "unread"] as const satisfies readonly BriefReadsQuery["state"][];
export type ReadState = (typeof readStates)[number];

/** Which readers of a brief are listed. */
export const briefAddress = pageAddress({
  tab: oneOf(["readers", "history"]),
  show: oneOf(readStates),
  page: pageNumber,
});
export type BriefSearch = SearchOf<typeof briefAddress>;
