import type { CreatorsQuery, RankedCreatorsQuery } from "../../api/types.ts";
import {
  day,
  filter,
  idList,
  listFields,
  oneOf,
  pageAddress,
  type SearchOf,
  someOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { askedPage, chosenOf, idsOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { statusLabels } from "./creator-state.tsx";

export const creatorTabs = ["creators", "requests", "links"] as const;

const creatorSortKeys = [
  "name",
  "email",
  "status",
  "createdAt",
] as const satisfies readonly CreatorsQuery["sortCol"][];

const figureSortKeys = [
  "views",
  "posts",
  "earned",
  "lastPost",
] as const satisfies readonly RankedCreatorsQuery["sortCol"][];
type FigureSortKey = (typeof figureSortKeys)[number];
export type CreatorSortKey = (typeof creatorSortKeys)[number] | FigureSortKey;

const invitationStatuses = ["not invited", "invitation sent", "invitation rejected", "joined"] as const;

export const invitationOptions = invitationStatuses.map((value) => ({ value, label: statusLabels[value] }));

export const creatorsAddress = pageAddress(
  {
    ...listFields([...creatorSortKeys, ...figureSortKeys]),
    tab: oneOf(creatorTabs),
    q: filter(text),
    /** The active ones by default. */
    roster: filter(oneOf(["active", "archived", "all"])),
    invitation: filter(someOf(invitationStatuses)),
    campaigns: filter(idList("orgcamp_")),
    tags: filter(idList("orgtag_")),
    /** Of how many days figures are; 30 by default. */
    figures: oneOf(["30", "all"]),
    /** Which panel for adding is open: one creator, or many. */
    add: oneOf([true, "many"]),
  },
  { staying: ["tab", "sort", "dir", "size", "figures"] },
);
export type CreatorsSearch = SearchOf<typeof creatorsAddress>;

export const defaultCreatorSort = { key: "createdAt", direction: "desc" } as const;

/** The same as the API takes it. */
export function creatorsQuery(search: CreatorsSearch) {
  const sortCol = creatorSortKeys.find((key) => key === search.sort) ?? defaultCreatorSort.key;
  return { query: { ...pageAndFilters(search), sortCol } };
}

/** What to ask for where the list has the order of a figure; undefined where it has another. */
export function rankedQuery(search: CreatorsSearch) {
  const sortCol = figureSortKeys.find((key) => key === search.sort);
  if (sortCol === undefined) return undefined;
  return { query: { ...pageAndFilters(search), ...figureDays(search), sortCol } };
}

/** The days of figures as the server takes them: none for all time. */
export function figureDays({ figures }: CreatorsSearch): { days?: number } {
  return figures === "all" ? {} : { days: 30 };
}

function pageAndFilters(search: CreatorsSearch) {
  const roster = search.roster ?? "active";
  return {
    ...askedPage(search),
    sortDir: search.dir ?? defaultCreatorSort.direction,
    ...withoutGaps({
      search: search.q,
      statuses: roster === "all" ? undefined : [roster],
      invitationStatuses: chosenOf(search.invitation, invitationStatuses),
      campaigns: idsOf(search.campaigns),
      tags: idsOf(search.tags),
    }),
  };
}

/** The days that a creator's history is shown for. */
export const creatorAddress = pageAddress({ from: day, to: day });
