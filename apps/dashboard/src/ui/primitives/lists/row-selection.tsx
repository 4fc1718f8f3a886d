import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../icon-button.tsx";
import type { Column } from "./table.tsx";

interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly selected: readonly Row[];
  readonly onSelect: (selected: readonly Row[]) => void;
  /** What is listed, as in "Select all accounts on this page". */
  readonly noun: string;
  readonly nameOf: (row: Row) => string;
  /** Rows that have no box, because nothing can be done to them. */
  readonly isLeftOut?: (row: Row) => boolean;
}

const boxClass = "size-4 rounded accent-accent align-middle";

/** Boxes to tick for what is done to several rows at once. */
export function selectColumn<Row extends { readonly id: string }>(
  selection: Selection<Row>,
): Column<Row, never> {
  const { rows, selected, onSelect, noun, nameOf, isLeftOut } = selection;
  const isSelected = (row: Row) => selected.some(({ id }) => id === row.id);
  const offered = rows.filter((row) => isLeftOut?.(row) !== true);
  const isAll = offered.length > 0 && offered.every(isSelected);
  return {
    id: "select",
    header: "Select",
    place: "select",
    head: (
      <input
        type="checkbox"
        aria-label={`Select all ${noun} on this page`}
        className={`${boxClass} max-md:hidden`}
        checked={isAll}
        disabled={offered.length === 0}
        onChange={() => onSelect(isAll ? [] : offered)}
      />
    ),
    cell: (row) =>
      isLeftOut?.(row) === true ? null : (
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(row)}`}
          className={boxClass}
          checked={isSelected(row)}
          onChange={() =>
            onSelect(isSelected(row) ? selected.filter(({ id }) => id !== row.id) : [...selected, row])
          }
        />
      ),
  };
}

interface SelectionBarProps {
  label: string;
  count: number;
  onClear: () => void;
  /** What can be done to them. */
  children: ReactNode;
}

/** What can be done to the ticked rows; it stays in sight while the list scrolls. */
export function SelectionBar({ label, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <section
      aria-label={label}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-1 rounded-xl bg-raised p-1.5 shadow-dialog"
    >
      <p className="pl-2.5 font-medium text-[13px] tabular-nums">{count} selected</p>
      <IconButton label="Clear selection" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
      {children}
    </section>
  );
}
