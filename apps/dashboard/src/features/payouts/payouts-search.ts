import { toWireWindow } from "@clipledger/domain/calendar/billing-window";
import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { isId } from "@clipledger/domain/ids";
import type { WindowAddress } from "../../api/types.ts";
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

export interface PayoutsSearch extends ListSearch<SortKey> {
  readonly tab?: PayoutTab;
  readonly campaigns?: string;
  readonly creators?: string;
  /** Windows that pay nothing are left out unless they are asked for. */
  readonly empty?: "show";
  /** Where paid ones stand at the provider. */
  readonly status?: string;
  /** Whose payouts, or which, are looked for among the issued ones, and when they were issued. */
  readonly q?: string;
  readonly from?: string;
  readonly to?: string;
  /** The window that is open beside the list. */
  readonly window?: string;
  readonly manual?: true;
}

/** Which entries of the books are shown. */
export interface LedgerSearch {
  readonly creators?: string;
  readonly campaigns?: string;
  readonly from?: string;
  readonly to?: string;
}

export function readLedgerSearch(search: Readonly<Record<string, unknown>>): LedgerSearch {
  return withoutGaps({
    creators: readIds(search["creators"], "orgcre_"),
    campaigns: readIds(search["campaigns"], "orgcamp_"),
    from: readDay(search["from"]),
    to: readDay(search["to"]),
  });
}

export function readPayoutsSearch(search: Readonly<Record<string, unknown>>): PayoutsSearch {
  const tab = readChoice(search["tab"], payoutTabs);
  return withoutGaps({
    ...readListSearch(search, sortKeys[tab ?? "due"]),
    tab,
    campaigns: readIds(search["campaigns"], "orgcamp_"),
    creators: readIds(search["creators"], "orgcre_"),
    empty: readChoice(search["empty"], ["show"]),
    status: readChoices(search["status"], providerStatuses),
    q: readText(search["q"]),
    from: readDay(search["from"]),
    to: readDay(search["to"]),
    window: readWindowId(search["window"]) === undefined ? undefined : String(search["window"]),
    manual: search["manual"] === true ? (true as const) : undefined,
  });
}

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
  const chosen = readChoice(search.sort, keys.all);
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

export function hasPayoutFilters({ campaigns, creators, status, q, from, to }: PayoutsSearch): boolean {
  return [campaigns, creators, status, q, from, to].some((filter) => filter !== undefined);
}

/** The address without its filters; the tab and whether empty windows show stay. */
export function withoutPayoutFilters({ tab, empty }: PayoutsSearch): PayoutsSearch {
  return withoutGaps({ tab, empty });
}

/** Another tab begins at its first page, in its own order; whose payouts are meant stays. */
export function withTab({ campaigns, creators, empty }: PayoutsSearch, id: string): PayoutsSearch {
  const tab = readChoice(id, payoutTabs);
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
