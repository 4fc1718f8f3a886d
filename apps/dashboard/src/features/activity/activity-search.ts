import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";

/** The filters as they stand in the address: lists are joined with commas, to keep links readable. */
export interface ActivitySearch {
  readonly actors?: string;
  readonly surfaces?: string;
  readonly types?: string;
  readonly from?: string;
  readonly to?: string;
  readonly page?: number;
}

const textFilters = ["actors", "surfaces", "types"] as const;
const dayFilters = ["from", "to"] as const;

export function readActivitySearch(search: Record<string, unknown>): ActivitySearch {
  const filters: { -readonly [Key in keyof ActivitySearch]: ActivitySearch[Key] } = {};
  for (const name of textFilters) {
    const value = search[name];
    if (typeof value === "string" && value !== "") filters[name] = value;
  }
  for (const name of dayFilters) {
    const value = search[name];
    if (typeof value === "string" && parseCalendarDate(value) !== undefined) filters[name] = value;
  }
  const page = search["page"];
  if (typeof page === "number" && Number.isInteger(page) && page > 1) filters.page = page;
  return filters;
}

export function hasFilters({ page: _, ...filters }: ActivitySearch) {
  return Object.keys(filters).length > 0;
}
