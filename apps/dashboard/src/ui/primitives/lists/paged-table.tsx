import { Card } from "../page.tsx";
import type { Sorting } from "./sorting.tsx";
import { SortSelect } from "./sorting.tsx";
import { type Column, Pagination, Table } from "./table.tsx";

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
}

/** A page of a sorted list in its card. A phone shows no table head, so the order is chosen above it. */
export function PagedTable<Row, SortKey extends string>(props: PagedTableProps<Row, SortKey>) {
  const { nouns, page, pageCount, totalRows, onPageChange, ...table } = props;
  return (
    <>
      <SortSelect columns={table.columns} sorting={table.sorting} className="mb-3 md:hidden" />
      <Card className="md:max-lg:overflow-x-auto">
        <Table {...table} spacing="dense" />
        <Pagination
          page={page}
          pageCount={pageCount}
          totalRows={totalRows}
          noun={totalRows === 1 ? nouns[0] : nouns[1]}
          onPageChange={onPageChange}
        />
      </Card>
    </>
  );
}
