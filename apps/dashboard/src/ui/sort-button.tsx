import clsx from "clsx";
import { ArrowDown, ArrowUp } from "lucide-react";
import { firstDirection, opposite, type Sorting, type SortOrder } from "./sorting.ts";

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
