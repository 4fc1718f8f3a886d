import type { CreatorsQuery } from "@clipledger/contract/creators";
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
export type CreatorSortKey = (typeof creatorSortKeys)[number];

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
  readonly add?: true;
}

export const invitationOptions = invitationStatuses.map((value) => ({ value, label: statusLabels[value] }));

export function readCreatorsSearch(search: Readonly<Record<string, unknown>>): CreatorsSearch {
  return withoutGaps({
    ...readListSearch(search, creatorSortKeys),
    tab: readChoice(search["tab"], creatorTabs),
    q: readText(search["q"]),
    roster: readChoice(search["roster"], rosters),
    invitation: readChoices(search["invitation"], invitationStatuses),
    campaigns: readIds(search["campaigns"], "orgcamp_"),
    tags: readIds(search["tags"], "orgtag_"),
    add: search["add"] === true ? (true as const) : undefined,
  });
}

export const defaultCreatorSort = { key: "createdAt", direction: "desc" } as const;

/** The same as the API takes it. */
export function creatorsQuery(search: CreatorsSearch) {
  const roster = search.roster ?? "active";
  return {
    query: {
      ...askedPage(search),
      sortCol: search.sort ?? defaultCreatorSort.key,
      sortDir: search.dir ?? defaultCreatorSort.direction,
      ...withoutGaps({
        search: search.q,
        statuses: roster === "all" ? undefined : [roster],
        invitationStatuses: chosenOf(search.invitation, invitationStatuses),
        campaigns: idsOf(search.campaigns),
        tags: idsOf(search.tags),
      }),
    },
  };
}

export function hasCreatorFilters(search: CreatorsSearch): boolean {
  const { q, roster, invitation, campaigns, tags } = search;
  return [q, roster, invitation, campaigns, tags].some((filter) => filter !== undefined);
}

/** The address without its filters; the order of the list stays. */
export function withoutCreatorFilters({ tab, sort, dir, size }: CreatorsSearch): CreatorsSearch {
  return withoutGaps({ tab, sort, dir, size });
}

/** The days that a creator's history is shown for. */
interface CreatorSearch {
  readonly from?: string;
  readonly to?: string;
}

export function readCreatorSearch(search: Readonly<Record<string, unknown>>): CreatorSearch {
  return withoutGaps({ from: readDay(search["from"]), to: readDay(search["to"]) });
}
