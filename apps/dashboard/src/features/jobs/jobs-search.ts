import type { ApplicationsQuery } from "@clipledger/contract/applications";
import type { JobsQuery } from "@clipledger/contract/jobs";
import type { ApplicationStatus } from "@clipledger/domain/jobs/application-status";
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

const jobSortKeys = [
  "productTitle",
  "createdAt",
  "publishedAt",
] as const satisfies readonly JobsQuery["sortCol"][];
export type JobSortKey = (typeof jobSortKeys)[number];

export const jobStatuses = ["draft", "public", "paused"] as const;
export type JobStatus = (typeof jobStatuses)[number];

export interface JobsSearch extends ListSearch<JobSortKey> {
  readonly q?: string;
  readonly status?: JobStatus;
}

export function readJobsSearch(search: Readonly<Record<string, unknown>>): JobsSearch {
  return withoutGaps({
    ...readListSearch(search, jobSortKeys),
    q: readText(search["q"]),
    status: readChoice(search["status"], jobStatuses),
  });
}

export const defaultJobSort = { key: "createdAt", direction: "desc" } as const;

export function jobsQuery(search: JobsSearch) {
  return {
    query: {
      ...askedPage(search),
      sortCol: search.sort ?? defaultJobSort.key,
      sortDir: search.dir ?? defaultJobSort.direction,
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

/** Which applications are shown, and which one is open beside them. */
export interface ApplicationsSearch extends ListSearch<ApplicationSortKey> {
  readonly q?: string;
  readonly show?: ApplicationSet | "all";
  readonly jobs?: string;
  readonly only?: "unread" | "bookmarked";
  readonly application?: string;
  readonly view?: "list";
}

export function readApplicationsSearch(search: Readonly<Record<string, unknown>>): ApplicationsSearch {
  return withoutGaps({
    ...readListSearch(search, applicationSortKeys),
    q: readText(search["q"]),
    show: readChoice(search["show"], [...applicationSetNames, "all"] as const),
    jobs: readIds(search["jobs"], "orgjob_"),
    only: readChoice(search["only"], ["unread", "bookmarked"]),
    application: readId(search["application"], "orgjapp_"),
    view: readChoice(search["view"], ["list"]),
  });
}

/** The board has its statuses as columns: who asks for one of them, an order or a page wants the list. */
export function isApplicationList({ view, show, sort, page }: ApplicationsSearch): boolean {
  return view === "list" || show !== undefined || sort !== undefined || page !== undefined;
}

export const defaultApplicationSort = { key: "createdAt", direction: "desc" } as const;

export function applicationsQuery(search: ApplicationsSearch) {
  return {
    query: {
      ...askedPage(search),
      sortCol: search.sort ?? defaultApplicationSort.key,
      sortDir: search.dir ?? defaultApplicationSort.direction,
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
