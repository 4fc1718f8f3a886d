import type { ApplicationStatus } from "@clipledger/domain/jobs/application-status";
import type { ApplicationsQuery, JobsQuery } from "../../api/types.ts";
import {
  filter,
  id,
  idList,
  listFields,
  oneOf,
  pageAddress,
  type SearchOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { askedList, idsOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";

const jobSortKeys = [
  "productTitle",
  "createdAt",
  "publishedAt",
] as const satisfies readonly JobsQuery["sortCol"][];
export type JobSortKey = (typeof jobSortKeys)[number];

export const jobStatuses = ["draft", "public", "paused"] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobsAddress = pageAddress({
  ...listFields(jobSortKeys),
  q: filter(text),
  status: filter(oneOf(jobStatuses)),
});
export type JobsSearch = SearchOf<typeof jobsAddress>;

export const defaultJobSort = { key: "createdAt", direction: "desc" } as const;

export function jobsQuery(search: JobsSearch) {
  return {
    query: {
      ...askedList(search, defaultJobSort),
      ...withoutGaps({ search: search.q, statuses: search.status && [search.status] }),
    },
  };
}

/** Parts of the list of applications, each with the statuses in it. */
export const applicationSets = {
  waiting: ["open", "answered"],
  in_review: ["in_review"],
  accepted: ["accepted"],
  closed: ["rejected", "withdrawn", "auto_closed", "not_interested", "retracted"],
  invited: ["invited"],
} as const satisfies Record<string, readonly ApplicationStatus[]>;
export type ApplicationSet = keyof typeof applicationSets;
export const applicationSetNames = Object.keys(applicationSets) as ApplicationSet[]; // safe: a literal's own keys

const applicationSortKeys = [
  "name",
  "createdAt",
  "statusChangedAt",
] as const satisfies readonly ApplicationsQuery["sortCol"][];
export type ApplicationSortKey = (typeof applicationSortKeys)[number];

const { view: _, ...applicationList } = listFields(applicationSortKeys);

/** Which applications are shown, and which one is open next to them. Here `view` is the board or the list. */
export const applicationsAddress = pageAddress({
  ...applicationList,
  q: filter(text),
  show: oneOf([...applicationSetNames, "all"]),
  jobs: filter(idList("orgjob_")),
  only: filter(oneOf(["unread", "bookmarked"])),
  application: id("orgjapp_"),
  view: oneOf(["list"]),
});
export type ApplicationsSearch = SearchOf<typeof applicationsAddress>;

/** The board has its statuses as columns: who asks for one of them, an order or a page wants the list. */
export function isApplicationList({ view, show, sort, page }: ApplicationsSearch): boolean {
  return view === "list" || show !== undefined || sort !== undefined || page !== undefined;
}

export const defaultApplicationSort = { key: "createdAt", direction: "desc" } as const;

export function applicationsQuery(search: ApplicationsSearch) {
  return {
    query: {
      ...askedList(search, defaultApplicationSort),
      ...applicationFilter(search),
      ...statusesOf(search.show ?? "waiting"),
    },
  };
}

/** All but the statuses, to count every part of the list alike. */
export function applicationFilter({ q, jobs, only }: ApplicationsSearch) {
  return withoutGaps({
    search: q,
    jobIds: idsOf(jobs),
    unreadOnly: only === "unread" ? (true as const) : undefined,
    bookmarkedOnly: only === "bookmarked" ? (true as const) : undefined,
  });
}

export function statusesOf(show: ApplicationSet | "all"): { statuses?: ApplicationStatus[] } {
  return show === "all" ? {} : { statuses: [...applicationSets[show]] };
}
