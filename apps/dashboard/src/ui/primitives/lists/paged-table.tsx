import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { translate } from "../../../languages/language.ts";
import { Button } from "../button.tsx";
import { ChoiceMenu } from "../overlays/menu.tsx";
import { Card } from "../page.tsx";
import { exactNumber } from "../text/number-format.ts";
import type { ListSearch } from "./address-fields.ts";
import { pageSizes, usualSize, withFilters, withoutGaps } from "./search-params.ts";
import { type SortDirection, type Sorting, SortSelect } from "./sorting.tsx";
import { type Column, Table, type WholeTotals } from "./table.tsx";

/** A page of a list, and how many there are. */
export interface RowsPage<Row> {
  readonly data: readonly Row[];
  readonly pageCount: number;
  readonly totalRows: number;
}

interface PagedTableProps<Row, SortKey extends string> extends Pages {
  label: string;
  nouns: readonly [one: string, several: string];
  columns: readonly Column<Row, SortKey>[];
  answer: RowsPage<Row>;
  isDimmed?: (row: Row) => boolean;
  sorting: Sorting<SortKey>;
  /** What can be done with the list as a whole. */
  tools?: ReactNode;
  rowProps?: ComponentProps<typeof Table<Row, SortKey>>["rowProps"];
  /** What the whole list comes to; without it, a list of several pages adds up the page. */
  wholeTotals?: WholeTotals | undefined;
}

/** A page of a sorted list in its card. */
export function PagedTable<Row extends { readonly id: string }, SortKey extends string>(
  props: PagedTableProps<Row, SortKey>,
) {
  const { nouns, answer, page, onPageChange, pageSize, tools, wholeTotals, ...table } = props;
  const { data, pageCount, totalRows } = answer;
  return (
    <ListFrame tools={tools} columns={table.columns} sorting={table.sorting}>
      <Table
        {...table}
        rows={data}
        rowKey={({ id }) => id}
        spacing="dense"
        totals={wholeTotals ?? (pageCount > 1 ? "page" : "list")}
      />
      <Pagination
        page={page}
        pageCount={pageCount}
        totalRows={totalRows}
        noun={totalRows === 1 ? nouns[0] : nouns[1]}
        onPageChange={onPageChange}
        pageSize={pageSize}
      />
    </ListFrame>
  );
}

interface ListFrameProps<SortKey extends string>
  extends Pick<ComponentProps<typeof SortSelect<SortKey>>, "columns" | "sorting"> {
  tools: ReactNode;
  children: ReactNode;
}

/** The card of a sorted list. A phone shows no table head, so the order is chosen above it. */
export function ListFrame<SortKey extends string>(props: ListFrameProps<SortKey>) {
  const { tools, columns, sorting, children } = props;
  return (
    <>
      <ListBar tools={tools}>
        <SortSelect columns={columns} sorting={sorting} className="md:hidden" />
      </ListBar>
      <Card className="md:max-lg:overflow-x-auto">{children}</Card>
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

/** How many rows a page has, for lists that let people choose. */
interface PageSize {
  readonly value: number;
  readonly onChange: (size: number) => void;
}

export interface Pages {
  page: number;
  onPageChange: (page: number) => void;
  pageSize?: PageSize | undefined;
}

/** Which page an address shows, and how it comes to another. Pages of another size begin with the first. */
export function pagesOf<Search extends { readonly page?: number; readonly size?: number }>(
  search: Search,
  onChange: (search: Search) => void,
) {
  // Safe: the fields of a search, each optional.
  const show = (next: object) => onChange(withoutGaps(next) as Search);
  return {
    page: search.page ?? 1,
    onPageChange: (page: number | undefined) => show({ ...search, page }),
    pageSize: {
      value: search.size ?? usualSize,
      onChange: (size: number) =>
        show({ ...search, page: undefined, size: size === usualSize ? undefined : size }),
    },
  };
}

type SortKeyOf<Search extends ListSearch<string>> = NonNullable<Search["sort"]>;

/** How an address sorts a list, and what it becomes in another order; `first` unless it says so. */
export function sortingOf<Search extends ListSearch<string>>(
  search: Search,
  first: { readonly key: SortKeyOf<Search>; readonly direction: SortDirection },
  onChange: (search: Search) => void,
): Sorting<SortKeyOf<Search>> {
  return {
    key: search.sort ?? first.key,
    direction: search.dir ?? first.direction,
    // Safe: the same search in another order.
    onSort: (sort, dir) => onChange(withFilters<ListSearch<string>>(search, { sort, dir }) as Search),
  };
}

interface PaginationProps extends Pages {
  pageCount: number;
  totalRows: number;
  noun: string;
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
