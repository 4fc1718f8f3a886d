import { Select } from "./form-field.tsx";
import { firstDirection, opposite, type SortDirection, type Sorting, type SortOrder } from "./sorting.ts";

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
};
