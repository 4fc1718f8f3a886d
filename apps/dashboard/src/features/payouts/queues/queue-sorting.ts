import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import type { SortDirection, Sorting } from "../../../ui/primitives/lists/sorting.tsx";
import { listPart, type PayoutsSearch } from "../payouts-search.ts";

interface Order<Key extends string> {
  readonly all: readonly Key[];
  readonly first: Key;
  readonly direction: SortDirection;
}

/** How a queue is sorted, and what a click on a head makes of the address. */
export function queueSorting<Key extends NonNullable<PayoutsSearch["sort"]>>(
  search: PayoutsSearch,
  order: Order<Key>,
  onChange: (search: PayoutsSearch) => void,
): Sorting<Key> {
  const { sortCol, sortDir } = listPart(search, order);
  return {
    key: sortCol,
    direction: sortDir,
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
}
