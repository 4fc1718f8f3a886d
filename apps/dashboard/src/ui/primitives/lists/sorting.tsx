import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Select } from "../forms/form-field.tsx";

export type SortDirection = "asc" | "desc";

/** What is sorted, and with what it begins at first. */
export type SortOrder = "amount" | "name" | "time" | "place";

export interface Sorting<SortKey extends string> {
  readonly key: SortKey;
  readonly direction: SortDirection;
  readonly onSort: (key: SortKey, direction: SortDirection) => void;
}

function opposite(direction: SortDirection): SortDirection {
  return direction === "asc" ? "desc" : "asc";
}

function firstDirection(order: SortOrder): SortDirection {
  return order === "name" || order === "place" ? "asc" : "desc";
}

interface SortableColumn<SortKey extends string> {
  readonly header: string;
  readonly sortKey?: SortKey;
  readonly order?: SortOrder;
}

interface SortSelectProps<SortKey extends string> {
  columns: readonly SortableColumn<SortKey>[];
  sorting: Sorting<SortKey>;
  className?: string;
}

/** What to sort by, where no table head offers it. */
export function SortSelect<SortKey extends string>({
  columns,
  sorting,
  className,
}: SortSelectProps<SortKey>) {
  const choices = columns.flatMap(sortChoices);
  return (
    <Select
      aria-label="Sort by"
      {...(className === undefined ? {} : { className })}
      value={`${sorting.key} ${sorting.direction}`}
      onChange={(event) => {
        const choice = choices.find(({ value }) => value === event.currentTarget.value);
        if (choice !== undefined) sorting.onSort(choice.key, choice.direction);
      }}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function sortChoices<SortKey extends string>({ header, sortKey, order = "amount" }: SortableColumn<SortKey>) {
  if (sortKey === undefined) return [];
  const first = firstDirection(order);
  return [first, opposite(first)].map((direction) => ({
    key: sortKey,
    direction,
    value: `${sortKey} ${direction}`,
    label: `${header}: ${words[order][direction]}`,
  }));
}

const words: Record<SortOrder, Record<SortDirection, string>> = {
  amount: { desc: "most first", asc: "least first" },
  name: { asc: "A to Z", desc: "Z to A" },
  time: { desc: "newest first", asc: "oldest first" },
  place: { asc: "as you arranged it", desc: "the other way round" },
};

interface SortButtonProps<SortKey extends string> {
  label: string;
  sortKey: SortKey;
  order: SortOrder;
  align: "start" | "end";
  sorting: Sorting<SortKey>;
}

/** A column's header to click; cards on a phone have `SortSelect` instead. */
export function SortButton<SortKey extends string>(props: SortButtonProps<SortKey>) {
  const { label, sortKey, order, align, sorting } = props;
  const isSorted = sorting.key === sortKey;
  const direction = isSorted ? sorting.direction : firstDirection(order);
  const Icon = direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <>
      <span className="md:hidden">{label}</span>
      <button
        type="button"
        onClick={() => sorting.onSort(sortKey, isSorted ? opposite(direction) : direction)}
        className={clsx(
          "group relative inline-flex h-6 items-center rounded-md font-medium transition-colors hover:text-ink max-md:hidden",
          isSorted && "text-ink",
        )}
      >
        {label}
        <Icon
          aria-hidden="true"
          className={clsx(
            "absolute size-3 transition-opacity",
            align === "end" ? "right-full" : "left-full",
            isSorted ? "opacity-100" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60",
          )}
        />
      </button>
    </>
  );
}
