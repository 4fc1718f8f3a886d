import type { ReactNode } from "react";
import { Card } from "../page.tsx";
import type { Sorting } from "./sorting.tsx";
import { SortSelect } from "./sorting.tsx";
import { type Column, type PageSize, Pagination, Table } from "./table.tsx";

interface PagedTableProps<Row, SortKey extends string> {
  label: string;
  nouns: readonly [one: string, several: string];
  columns: readonly Column<Row, SortKey>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  isDimmed?: (row: Row) => boolean;
  sorting: Sorting<SortKey>;
  page: number;
  pageCount: number;
  totalRows: number;
  onPageChange: (page: number) => void;
  pageSize?: PageSize;
  /** What can be done with the list as a whole. */
  tools?: ReactNode;
}

/** A page of a sorted list in its card. A phone shows no table head, so the order is chosen above it. */
export function PagedTable<Row, SortKey extends string>(props: PagedTableProps<Row, SortKey>) {
  const { nouns, page, pageCount, totalRows, onPageChange, pageSize, tools, ...table } = props;
  return (
    <>
      <ListBar tools={tools}>
        <SortSelect columns={table.columns} sorting={table.sorting} className="md:hidden" />
      </ListBar>
      <Card className="md:max-lg:overflow-x-auto">
        <Table {...table} spacing="dense" totals={pageCount > 1 ? "page" : "list"} />
        <Pagination
          page={page}
          pageCount={pageCount}
          totalRows={totalRows}
          noun={totalRows === 1 ? nouns[0] : nouns[1]}
          onPageChange={onPageChange}
          pageSize={pageSize}
        />
      </Card>
    </>
  );
}

interface ListBarProps {
  tools: ReactNode;
  children?: ReactNode;
}

/** Above a list, at its right end: what can be done with it as a whole. */
export function ListBar({ tools, children }: ListBarProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 empty:hidden">
      {children}
      {tools === undefined ? null : <div className="ml-auto flex flex-wrap items-center gap-2">{tools}</div>}
    </div>
  );
}
