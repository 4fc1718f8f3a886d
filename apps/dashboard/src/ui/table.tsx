import clsx from "clsx";
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** On a phone: the card's title, a labelled line (the default), or the actions at its foot. */
  readonly place?: "title" | "line" | "actions";
  readonly align?: "start" | "end";
}

interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isDimmed?: (row: Row) => boolean;
}

/** A table that turns into a list of cards on a phone. */
export function Table<Row>({ label, columns, rows, rowKey, isDimmed }: TableProps<Row>) {
  return (
    <table aria-label={label} className="w-full border-collapse text-left max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={clsx(
                "sticky top-0 z-10 h-9 border-line border-b bg-surface px-3 font-medium text-faint text-xs first:rounded-tl-xl first:pl-5 last:rounded-tr-xl last:pr-5",
                column.align === "end" && "text-right",
              )}
            >
              {column.place === "actions" ? <span className="sr-only">{column.header}</span> : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={clsx(
              "transition-colors hover:bg-sunken max-md:flex max-md:flex-col max-md:gap-2.5 max-md:px-4 max-md:py-4",
              isDimmed?.(row) === true && "text-faint",
            )}
          >
            {columns.map((column) => (
              <Cell key={column.id} column={column}>
                {column.cell(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const place = column.place ?? "line";
  return (
    <td
      className={clsx(
        "h-14 px-3 py-2 align-middle first:pl-5 last:pr-5 max-md:h-auto max-md:p-0!",
        column.align === "end" && "md:text-right",
        place === "line" && "max-md:flex max-md:items-center max-md:justify-between max-md:gap-4",
        place === "actions" && "max-md:pt-1",
      )}
    >
      {place === "line" ? (
        <span aria-hidden="true" className="text-[13px] text-faint md:hidden">
          {column.header}
        </span>
      ) : null}
      {children}
    </td>
  );
}
