import type { CreatorsQuery } from "@clipledger/contract/creators";
import type { RankedCreatorsQuery } from "@clipledger/contract/dashboard/creator-figures";
import {
  askedPage,
  chosenOf,
  idsOf,
  type ListSearch,
  readChoice,
  readChoices,
  readDay,
  readIds,
  readListSearch,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";
import { statusLabels } from "./creator-state.tsx";

export const creatorTabs = ["creators", "requests", "links"] as const;
type CreatorTab = (typeof creatorTabs)[number];

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

const figurePeriods = ["30", "all"] as const;
type FigurePeriod = (typeof figurePeriods)[number];

const rosters = ["active", "archived", "all"] as const;
type Roster = (typeof rosters)[number];

const invitationStatuses = ["not invited", "invitation sent", "invitation rejected", "joined"] as const;

export interface CreatorsSearch extends ListSearch<CreatorSortKey> {
  readonly tab?: CreatorTab;
  readonly q?: string;
  /** The active ones, unless it says otherwise. */
  readonly roster?: Roster;
  readonly invitation?: string;
  readonly campaigns?: string;
  readonly tags?: string;
  /** Of how many days figures are; 30 unless it says otherwise. */
  readonly figures?: FigurePeriod;
  /** Which panel is open for adding somebody, or many. */
  readonly add?: true | "many";
}

export const invitationOptions = invitationStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function readCreatorsSearch(search: Readonly<Record<string, unknown>>): CreatorsSearch {
  return withoutGaps({
    ...readListSearch(search, [...creatorSortKeys, ...figureSortKeys]),
    tab: readChoice(search["tab"], creatorTabs),
    q: readText(search["q"]),
    roster: readChoice(search["roster"], rosters),
    invitation: readChoices(search["invitation"], invitationStatuses),
    campaigns: readIds(search["campaigns"], "orgcamp_"),
    tags: readIds(search["tags"], "orgtag_"),
    figures: readChoice(search["figures"], figurePeriods),
    add: readAdd(search["add"]),
  });
}

function readAdd(value: unknown): true | "many" | undefined {
  return value === true || value === "many" ? value : undefined;
}

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

export function hasCreatorFilters(search: CreatorsSearch): boolean {
  const { q, roster, invitation, campaigns, tags } = search;
  return [q, roster, invitation, campaigns, tags].some((filter) => filter !== undefined);
}

/** The address without its filters; the order of the list stays. */
export function withoutCreatorFilters({ tab, sort, dir, size, figures }: CreatorsSearch): CreatorsSearch {
  return withoutGaps({ tab, sort, dir, size, figures });
}

/** The days that a creator's history is shown for. */
interface CreatorSearch {
  readonly from?: string;
  readonly to?: string;
}

export function readCreatorSearch(search: Readonly<Record<string, unknown>>): CreatorSearch {
  return withoutGaps({ from: readDay(search["from"]), to: readDay(search["to"]) });
}
