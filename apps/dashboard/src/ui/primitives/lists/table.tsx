import clsx from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import { translate } from "../../../languages/language.ts";
import { Count } from "../figures.tsx";
import { exactNumber } from "../text/number-format.ts";
import { rowMark } from "./shortcuts.tsx";
import { SortButton, type Sorting, type SortOrder } from "./sorting.tsx";

export interface Column<Row, SortKey extends string = string> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * On a phone: the card's title, a labelled line (the default), one of three figures side by side, the actions at
   * its foot, a tick box before the title, or a button after it.
   */
  readonly place?: "title" | "line" | "figure" | "actions" | "select" | "corner";
  readonly align?: "start" | "end";
  /** Shown in the head instead of the header's text. */
  readonly head?: ReactNode;
  /** What the figures mean, told at the header. */
  readonly tip?: string;
  readonly sortKey?: SortKey;
  /** What is sorted: amounts (the default) begin with the most, names with A, times with the newest. */
  readonly order?: SortOrder;
  /** Left out of tables on screens narrower than this. Cards on a phone have it. */
  readonly shownFrom?: ShownFrom;
  /** What a file of the list has in this column; without it the column is left out of files. */
  readonly text?: (row: Row) => string | number | null;
  /** What a file has beside it, in columns of its own: an amount's currency, the email of a name. */
  readonly besideText?: readonly { readonly header: string; readonly text: (row: Row) => string | null }[];
  /** Counts that make sense together, added up below the list. */
  readonly sum?: (row: Row) => number | null;
}

/** What can be done with a row: buttons at its end, and at the foot of a card on a phone. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row, never> {
  return { id: "actions", header: "Actions", place: "actions", align: "end", cell };
}

/** The same as a menu, which is in the corner of a card on a phone. */
export function menuColumn<Row>(cell: (row: Row) => ReactNode): Column<Row, never> {
  return { ...actionsColumn(cell), place: "corner" };
}

type ShownFrom = "lg" | "xl" | "wide" | "widest";

interface TableProps<Row, SortKey extends string> {
  label: string;
  columns: readonly Column<Row, SortKey>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isDimmed?: ((row: Row) => boolean) | undefined;
  sorting?: Sorting<SortKey>;
  /** `dense`: for many columns. They take what they need, and the title what is left. */
  spacing?: "even" | "dense";
  /** Whether the rows are all of the list, as the line below says that adds them up; no line where it is not said. */
  totals?: "list" | "page" | WholeTotals;
  /** What a row takes part in besides, such as being dragged. */
  rowProps?: ((row: Row, index: number) => Pick<ComponentProps<"tr">, RowProp>) | undefined;
}

/** What all rows of a list come to, also those of other pages. */
export interface WholeTotals {
  readonly count: number;
  /** By the id of their column; undefined while they are not known. */
  readonly values: Readonly<Record<string, ReactNode>> | undefined;
}

type RowProp = "id" | "className" | "onDragOver" | "onDrop" | "onKeyDown";

/** A table that turns into a list of cards on a phone. */
export function Table<Row, SortKey extends string = string>(props: TableProps<Row, SortKey>) {
  const { label, columns, rows, rowKey, isDimmed, sorting, spacing = "even", totals, rowProps } = props;
  const [current, setCurrent] = useState<string | undefined>(undefined);
  const keys = rows.map(rowKey);
  // One row is reached by Tab: the one that was left, or the first. Arrows and letters lead to the others.
  const reached = current !== undefined && keys.includes(current) ? current : keys[0];
  return (
    <table aria-label={label} className="w-full border-collapse text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {rows.map((row, index) => (
          <tr
            key={rowKey(row)}
            {...{ [rowMark]: "" }}
            {...rowProps?.(row, index)}
            tabIndex={rowKey(row) === reached ? 0 : -1}
            onFocus={() => setCurrent(rowKey(row))}
            className={clsx(
              "relative scroll-mt-9 outline-none transition-colors hover:bg-sunken",
              "focus-visible:bg-sunken focus-visible:shadow-[inset_2px_0_0_var(--color-accent-text)] max-md:scroll-mt-14",
              "max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2.5 max-md:px-4 max-md:py-4",
              isDimmed?.(row) === true && "text-faint",
              rowProps?.(row, index).className,
            )}
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column} spacing={spacing} titlePadding={titlePadding(columns)}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
      {totals === undefined || rows.length < 2 ? null : (
        <Totals columns={columns} rows={rows} of={totals} spacing={spacing} />
      )}
    </table>
  );
}

interface TotalsProps<Row, SortKey extends string> {
  columns: readonly Column<Row, SortKey>[];
  rows: readonly Row[];
  of: "list" | "page" | WholeTotals;
  spacing: "even" | "dense";
}

/** The sums of the columns that can be added up. */
function Totals<Row, SortKey extends string>({ columns, rows, of, spacing }: TotalsProps<Row, SortKey>) {
  const whole = typeof of === "string" ? undefined : of;
  const isSummed = ({ id, sum }: Column<Row, SortKey>) =>
    sum !== undefined || whole?.values?.[id] !== undefined;
  if (!columns.some(isSummed)) return null;
  return (
    <tfoot className="max-md:block max-md:border-line max-md:border-t">
      <tr className="border-line border-t font-medium max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2.5 max-md:px-4 max-md:py-4">
        {columns.map(({ sortKey: _, ...column }) =>
          column.place === "title" || isSummed(column) ? (
            <Cell key={column.id} column={column} spacing={spacing} titlePadding="">
              {column.place === "title" ? (
                <span className="text-muted">{totalsLabel(of)}</span>
              ) : whole === undefined ? (
                <Count value={rows.reduce((total, row) => total + (column.sum?.(row) ?? 0), 0)} />
              ) : (
                (whole.values?.[column.id] ?? <span className="text-faint">…</span>)
              )}
            </Cell>
          ) : (
            <td key={column.id} className={clsx("max-md:hidden", shownClass(column))} />
          ),
        )}
      </tr>
    </tfoot>
  );
}

function totalsLabel(of: "list" | "page" | WholeTotals): string {
  if (of === "page") return translate("Total of this page");
  return of === "list"
    ? translate("Total")
    : translate("Total of all {count}", { count: exactNumber(of.count) });
}

interface HeadCellProps<Row, SortKey extends string> {
  column: Column<Row, SortKey>;
  sorting: Sorting<SortKey> | undefined;
}

function HeadCell<Row, SortKey extends string>({ column, sorting }: HeadCellProps<Row, SortKey>) {
  const isSorted = sorting !== undefined && sorting.key === column.sortKey;
  return (
    <th
      scope="col"
      title={column.tip}
      aria-sort={isSorted ? (sorting.direction === "asc" ? "ascending" : "descending") : undefined}
      className={clsx(
        "sticky top-0 z-10 h-9 whitespace-nowrap border-line border-b bg-surface px-3 font-medium text-faint text-xs first:rounded-tl-xl first:pl-5 last:rounded-tr-xl last:pr-5",
        column.align === "end" && "text-right",
        shownClass(column),
      )}
    >
      <HeadContent column={column} sorting={sorting} />
    </th>
  );
}

function HeadContent<Row, SortKey extends string>({ column, sorting }: HeadCellProps<Row, SortKey>) {
  if (column.head !== undefined) return column.head;
  if (column.place === "actions" || column.place === "corner" || column.place === "select") {
    return <span className="sr-only">{column.header}</span>;
  }
  if (sorting === undefined || column.sortKey === undefined) return column.header;
  return (
    <SortButton
      label={column.header}
      sortKey={column.sortKey}
      order={column.order ?? "amount"}
      align={column.align ?? "start"}
      sorting={sorting}
    />
  );
}

interface CellProps<Row, SortKey extends string> {
  column: Column<Row, SortKey>;
  spacing: "even" | "dense";
  titlePadding: string;
  children: ReactNode;
}

function Cell<Row, SortKey extends string>(props: CellProps<Row, SortKey>) {
  const { column, spacing, titlePadding: padding, children } = props;
  const place = column.place ?? "line";
  return (
    <td
      data-place={place}
      className={clsx(
        "align-middle md:h-14 md:px-3 md:py-2 md:first:pl-5 md:last:pr-5",
        column.align === "end" && "md:text-right",
        shownClass(column),
        spacing === "dense" && (place === "title" ? "lg:w-full lg:max-w-0" : "lg:whitespace-nowrap"),
        place === "title" && ["max-md:col-span-3", padding],
        place === "line" &&
          "max-md:col-span-3 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4",
        place === "figure" && "max-md:flex max-md:flex-col",
        place === "actions" && "max-md:col-span-3 max-md:pt-1",
        place === "select" && "max-md:absolute max-md:top-5 max-md:left-4",
        place === "corner" && "max-md:absolute max-md:top-3 max-md:right-3",
      )}
    >
      {place === "line" || place === "figure" ? (
        <span
          aria-hidden="true"
          className={clsx("text-faint md:hidden", place === "line" ? "text-[13px]" : "text-xs")}
        >
          {column.header}
        </span>
      ) : null}
      {children}
    </td>
  );
}

const shownClasses: Record<ShownFrom, string> = {
  lg: "md:max-lg:hidden",
  xl: "md:max-xl:hidden",
  wide: "md:max-[1400px]:hidden",
  widest: "md:max-[1720px]:hidden",
};

function shownClass({ shownFrom }: { readonly shownFrom?: ShownFrom }) {
  return shownFrom === undefined ? undefined : shownClasses[shownFrom];
}

/** Room in a card's title for the tick box before it and the button after it. */
function titlePadding(columns: readonly { readonly place?: string }[]) {
  const has = (place: string) => columns.some((column) => column.place === place);
  return clsx(has("select") && "max-md:pl-8", has("corner") && "max-md:pr-10");
}
