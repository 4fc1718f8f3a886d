export type SortDirection = "asc" | "desc";

/** What is sorted, and with what it begins at first. */
export type SortOrder = "amount" | "name" | "time";

export interface Sorting<SortKey extends string> {
  readonly key: SortKey;
  readonly direction: SortDirection;
  readonly onSort: (key: SortKey, direction: SortDirection) => void;
}

export function opposite(direction: SortDirection): SortDirection {
  return direction === "asc" ? "desc" : "asc";
}

export function firstDirection(order: SortOrder): SortDirection {
  return order === "name" ? "asc" : "desc";
}
