import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { isId } from "@clipledger/domain/ids";
import type { WindowAddress } from "../../api/types.ts";
import {
  day,
  filter,
  flag,
  idList,
  listFields,
  matching,
  oneOf,
  pageAddress,
  type SearchOf,
  someOf,
  text,
} from "../../ui/primitives/lists/address-fields.ts";
import { askedPage, chosenOf, idsOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import type { SortDirection } from "../../ui/primitives/lists/sorting.tsx";
import { providerStatuses } from "./provider-status.ts";

const payoutTabs = ["due", "upcoming", "approval", "paid", "canceled"] as const;
export type PayoutTab = (typeof payoutTabs)[number];

const windowSortKeys = ["creatorName", "campaignName", "billingPeriodEnd", "payoutAmount"] as const;
export type WindowSortKey = (typeof windowSortKeys)[number];
const canceledSortKeys = [...windowSortKeys, "canceledAt"] as const;
export type CanceledSortKey = (typeof canceledSortKeys)[number];
const paidSortKeys = ["creatorName", "campaignName", "paidAt", "amount"] as const;
export type PaidSortKey = (typeof paidSortKeys)[number];
type SortKey = CanceledSortKey | PaidSortKey;

const sortKeys: Record<PayoutTab, readonly SortKey[]> = {
  due: windowSortKeys,
  upcoming: windowSortKeys,
  canceled: canceledSortKeys,
  approval: paidSortKeys,
  paid: paidSortKeys,
};

const readTab = oneOf(payoutTabs);

export const payoutsAddress = pageAddress(
  {
    ...listFields(canceledSortKeys),
    sort: (key, { tab }) => oneOf(sortKeys[readTab(tab) ?? "due"])(key),
    tab: readTab,
    campaigns: filter(idList("orgcamp_")),
    creators: filter(idList("orgcre_")),
    /** Windows that pay nothing are left out unless they are asked for. */
    empty: oneOf(["show"]),
    /** The status of paid ones at the provider. */
    status: filter(someOf(providerStatuses)),
    /** Searches issued payouts. */
    q: filter(text),
    from: filter(day),
    to: filter(day),
    /** The window that is open next to the list. */
    window: matching((id) => readWindowId(id) !== undefined),
    manual: flag,
  },
  { staying: ["tab", "empty"] },
);
export type PayoutsSearch = SearchOf<typeof payoutsAddress>;

/** Which entries of the books are shown. */
export const ledgerAddress = pageAddress({
  creators: filter(idList("orgcre_")),
  campaigns: filter(idList("orgcamp_")),
  from: filter(day),
  to: filter(day),
});
export type LedgerSearch = SearchOf<typeof ledgerAddress>;

/** Whose payouts are meant, as every queue takes it. */
export function payoutFilters({ campaigns, creators }: PayoutsSearch) {
  return withoutGaps({ campaignIds: idsOf(campaigns), creatorIds: idsOf(creators) });
}

export function windowFilters(search: PayoutsSearch) {
  return { ...payoutFilters(search), includeEmpty: search.empty === "show" };
}

/** What was issued, or still awaits approval. */
export function issuedFilters(search: PayoutsSearch, queue: "approval" | "issued") {
  const providerPayoutStatus = queue === "issued" ? chosenOf(search.status, providerStatuses) : undefined;
  const { q, from, to } = search;
  return { ...payoutFilters(search), queue, ...withoutGaps({ providerPayoutStatus, search: q, from, to }) };
}

/** Which part of a list is shown, in which order; by default what `fallback` says. */
export function listPart<Key extends string>(
  search: PayoutsSearch,
  keys: { readonly all: readonly Key[]; readonly first: Key; readonly direction: SortDirection },
) {
  const chosen = oneOf(keys.all)(search.sort);
  return {
    ...askedPage(search),
    sortCol: chosen ?? keys.first,
    sortDir: search.dir ?? keys.direction,
  };
}

/** What has waited longest, or ends next, comes first. */
export const windowOrder = { all: windowSortKeys, first: "billingPeriodEnd", direction: "asc" } as const;
export const canceledOrder = { all: canceledSortKeys, first: "canceledAt", direction: "desc" } as const;
export const paidOrder = { all: paidSortKeys, first: "paidAt", direction: "desc" } as const;

/** Another tab begins at its first page, in its own order; whose payouts are meant stays. */
export function withTab({ campaigns, creators, empty }: PayoutsSearch, id: string): PayoutsSearch {
  const tab = readTab(id);
  return withoutGaps({ campaigns, creators, empty, tab: tab === "due" ? undefined : tab });
}

/** The window that an address in the browser names: `campaign:creator:first day:last day`. */
export function readWindowId(id: unknown): WindowAddress | undefined {
  if (typeof id !== "string") return undefined;
  const [campaignId = "", creatorId = "", start = "", end = "", ...rest] = id.split(":");
  const startsOn = parseCalendarDate(start);
  const endsOn = parseCalendarDate(end);
  if (rest.length > 0 || startsOn === undefined || endsOn === undefined || endsOn < startsOn)
    return undefined;
  if (!isId("campaign", campaignId) || !isId("creator", creatorId)) return undefined;
  return { campaignId, creatorId, ...toWireWindow({ startsOn, endsOn }) };
}

/** The four fields that name a window, of a row that has more. */
export function windowAddress(row: WindowAddress): WindowAddress {
  const { campaignId, creatorId, billingPeriodStart, billingPeriodEnd } = row;
  return { campaignId, creatorId, billingPeriodStart, billingPeriodEnd };
}

/** How an address in the browser names a window. */
export function windowIdOf({
  campaignId,
  creatorId,
  billingPeriodStart,
  billingPeriodEnd,
}: WindowAddress): string {
  return [campaignId, creatorId, billingPeriodStart.slice(0, 10), billingPeriodEnd.slice(0, 10)].join(":");
}
