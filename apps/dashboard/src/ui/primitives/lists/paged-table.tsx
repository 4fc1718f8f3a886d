import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { translate } from "../../../languages/language.ts";
import { Button } from "../button.tsx";
import { exactNumber } from "../number-format.ts";
import { ChoiceMenu } from "../overlays/menu.tsx";
import { Card } from "../page.tsx";
import { pageSizes } from "./search-params.ts";
import type { Sorting } from "./sorting.tsx";
import { SortSelect } from "./sorting.tsx";
import { type Column, Table, type WholeTotals } from "./table.tsx";

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
  rowProps?: ComponentProps<typeof Table<Row, SortKey>>["rowProps"];
  /** What the whole list comes to; without it, a list of several pages adds up the page. */
  wholeTotals?: WholeTotals | undefined;
}

/** A page of a sorted list in its card. A phone shows no table head, so the order is chosen above it. */
export function PagedTable<Row, SortKey extends string>(props: PagedTableProps<Row, SortKey>) {
  const { nouns, page, pageCount, totalRows, onPageChange, pageSize, tools, wholeTotals, ...table } = props;
  return (
    <>
      <ListBar tools={tools}>
        <SortSelect columns={table.columns} sorting={table.sorting} className="md:hidden" />
      </ListBar>
      <Card className="md:max-lg:overflow-x-auto">
        <Table {...table} spacing="dense" totals={wholeTotals ?? (pageCount > 1 ? "page" : "list")} />
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

interface PaginationProps {
  page: number;
  pageCount: number;
  totalRows: number;
  noun: string;
  onPageChange: (page: number) => void;
  pageSize?: PageSize | undefined;
}

/** How many rows a page has, for lists that let people choose. */
export interface PageSize {
  readonly value: number;
  readonly onChange: (size: number) => void;
}

export function Pagination({ page, pageCount, totalRows, noun, onPageChange, pageSize }: PaginationProps) {
  return (
    <nav
      aria-label={translate("Pages")}
      className="flex flex-wrap items-center justify-between gap-3 border-line border-t px-5 py-3"
    >
      <p className="text-[13px] text-muted tabular-nums">
        {translate("{totalRows} {noun} · page {page} of {pageCount}", {
          totalRows: exactNumber(totalRows),
          noun,
          page,
          pageCount: Math.max(pageCount, 1),
        })}
      </p>
      <div className="flex items-center gap-2">
        {pageSize === undefined ? null : (
          <ChoiceMenu
            label={translate("Rows per page")}
            options={pageSizes.map((size) => ({
              value: String(size),
              label: translate("{size} rows", { size }),
            }))}
            value={String(pageSize.value)}
            defaultValue={String(pageSize.value)}
            onChange={(size) => pageSize.onChange(Number(size))}
          />
        )}
        <Button
          size="small"
          disabled={page <= 1}
          icon={<ChevronLeft aria-hidden="true" />}
          onClick={() => onPageChange(page - 1)}
        >
          {translate("Previous")}
        </Button>
        <Button size="small" disabled={page >= pageCount} onClick={() => onPageChange(page + 1)}>
          {translate("Next")}
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
