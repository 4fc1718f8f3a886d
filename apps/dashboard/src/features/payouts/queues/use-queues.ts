import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import {
  canceledOrder,
  listPart,
  type PayoutsSearch,
  paidFilters,
  paidOrder,
  payoutFilters,
  windowFilters,
  windowOrder,
} from "../payouts-search.ts";
import { queueCount, queueRows, queueTotals } from "./payout-queue.ts";

const kept = { placeholderData: keepPreviousData };

export function useWindowQueue(queue: "due" | "upcoming", search: PayoutsSearch) {
  const { api } = useOrganization();
  const list = queue === "due" ? api.payouts.listDue : api.payouts.listUpcoming;
  const filters = windowFilters(search);
  return {
    list: useQuery(
      list.queryOptions({
        input: { query: { ...listPart(search, windowOrder), ...filters } },
        select: (answer) => queueRows(answer),
        ...kept,
      }),
    ),
    totals: useQuery(
      list.queryOptions({
        input: { query: { ...filters, mode: "totals" } },
        select: (answer) => queueTotals(answer).totals,
        ...kept,
      }),
    ),
  };
}

export function useCanceledQueue(search: PayoutsSearch) {
  const { api } = useOrganization();
  const list = api.payouts.listCanceled;
  const filters = payoutFilters(search);
  return {
    list: useQuery(
      list.queryOptions({
        input: { query: { ...listPart(search, canceledOrder), ...filters } },
        select: (answer) => queueRows(answer),
        ...kept,
      }),
    ),
    totals: useQuery(
      list.queryOptions({
        input: { query: { ...filters, mode: "totals" } },
        select: (answer) => queueTotals(answer).totals,
        ...kept,
      }),
    ),
  };
}

export function usePaidQueue(search: PayoutsSearch) {
  const { api } = useOrganization();
  const list = api.payouts.listPaid;
  const filters = paidFilters(search);
  return {
    list: useQuery(
      list.queryOptions({
        input: { query: { ...listPart(search, paidOrder), ...filters } },
        select: (answer) => queueRows(answer),
        ...kept,
      }),
    ),
    totals: useQuery(
      list.queryOptions({
        input: { query: { ...filters, mode: "totals" } },
        select: (answer) => queueTotals(answer).totals,
        ...kept,
      }),
    ),
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
  const paid = useQuery(api.payouts.listPaid.queryOptions({ input: others, ...options }));
  return { due: due.data, upcoming: upcoming.data, canceled: canceled.data, paid: paid.data };
}
