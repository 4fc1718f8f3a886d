import { keepPreviousData, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import {
  canceledOrder,
  issuedFilters,
  listPart,
  type PayoutsSearch,
  paidOrder,
  payoutFilters,
  windowFilters,
  windowOrder,
} from "./payouts-search.ts";

const kept = { placeholderData: keepPreviousData };

export function useWindowQueue(queue: "due" | "upcoming", search: PayoutsSearch) {
  const { api } = useOrganization();
  const list = queue === "due" ? api.payouts.listDue : api.payouts.listUpcoming;
  const filters = windowFilters(search);
  const part = (asked: PayoutsSearch) => ({ query: { ...listPart(asked, windowOrder), ...filters } });
  const answers = useQueue({
    rows: list.queryOptions({ input: part(search) }),
    totals: list.queryOptions({ input: { query: { ...filters, mode: "totals" } } }),
    fetchPage: (page) => list.call(part({ ...search, page, size: 100 })),
  });
  return { reported: { queue, ...filters }, ...answers };
}

export function useCanceledQueue(search: PayoutsSearch) {
  const list = useOrganization().api.payouts.listCanceled;
  const filters = payoutFilters(search);
  const part = (asked: PayoutsSearch) => ({ query: { ...listPart(asked, canceledOrder), ...filters } });
  return useQueue({
    rows: list.queryOptions({ input: part(search) }),
    totals: list.queryOptions({ input: { query: { ...filters, mode: "totals" } } }),
    fetchPage: (page) => list.call(part({ ...search, page, size: 100 })),
  });
}

export function useIssuedQueue(search: PayoutsSearch, queue: "approval" | "issued") {
  const list = useOrganization().api.payoutApprovals.listIssued;
  const filters = issuedFilters(search, queue);
  const part = (asked: PayoutsSearch) => ({ query: { ...listPart(asked, paidOrder), ...filters } });
  const answers = useQueue({
    rows: list.queryOptions({ input: part(search) }),
    totals: list.queryOptions({ input: { query: { ...filters, mode: "totals" } } }),
    fetchPage: (page) => list.call(part({ ...search, page, size: 100 })),
  });
  return { reported: { includeEmpty: true, ...filters }, ...answers };
}

interface Queue<Answer> {
  rows: UseQueryOptions<Answer>;
  totals: UseQueryOptions<Answer>;
  fetchPage: (page: number) => Promise<Answer>;
}

/** A page of a queue, what all its rows come to, and its pages for a file. */
function useQueue<Answer extends object>({ rows, totals, fetchPage }: Queue<Answer>) {
  return {
    fetchPage: async (page: number) => queueRows(await fetchPage(page)),
    list: useQuery({ ...rows, select: queueRows<Answer>, ...kept }),
    totals: useQuery({ ...totals, select: queueTotals<Answer>, ...kept }),
  };
}

/** How much is in each queue, counted by the same filters as the lists. */
export function useQueueCounts(search: PayoutsSearch) {
  const { api } = useOrganization();
  const windows = { query: { ...windowFilters(search), mode: "count" as const } };
  const others = { query: { ...payoutFilters(search), mode: "count" as const } };
  const options = { select: (answer: object) => queueCount(answer), ...kept };
  // Whether or not they show, windows that pay nothing are nobody's due.
  const owed = { query: { ...windows.query, includeEmpty: false } };
  const due = useQuery(api.payouts.listDue.queryOptions({ input: owed, ...options }));
  const upcoming = useQuery(api.payouts.listUpcoming.queryOptions({ input: windows, ...options }));
  const canceled = useQuery(api.payouts.listCanceled.queryOptions({ input: others, ...options }));
  const issued = (queue: "approval" | "issued") => ({
    input: { query: { ...payoutFilters(search), queue, mode: "count" as const } },
    ...options,
  });
  const paid = useQuery(api.payoutApprovals.listIssued.queryOptions(issued("issued")));
  const approval = useQuery(api.payoutApprovals.listIssued.queryOptions(issued("approval")));
  return {
    due: due.data,
    upcoming: upcoming.data,
    approval: approval.data,
    canceled: canceled.data,
    paid: paid.data,
  };
}

type Mode<Answer, Part> = Extract<Answer, Part>;

/** The rows of a queue that was asked for them. */
export function queueRows<Answer extends object>(answer: Answer): Mode<Answer, { data: unknown }> {
  return inMode(answer, "data") as Mode<Answer, { data: unknown }>; // safe: only rows have data
}

/** The count of a queue that was asked with `mode=count`. */
export function queueCount<Answer extends object>(answer: Answer): number {
  return (inMode(answer, "total") as { total: number }).total; // safe: rows and counts both have it as a number
}

/** The sums of a queue that was asked with `mode=totals`. */
function queueTotals<Answer extends object>(answer: Answer): Mode<Answer, { totals: unknown }>["totals"] {
  return (inMode(answer, "totals") as Mode<Answer, { totals: unknown }>).totals; // safe: only sums have totals
}

function inMode(answer: object, field: string): object {
  if (!(field in answer)) throw new Error(`A queue answered without ${field}`);
  return answer;
}
