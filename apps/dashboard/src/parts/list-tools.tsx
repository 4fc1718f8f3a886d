import { type CsvField, toCsvRecord } from "@clipledger/domain/csv-record";
import { Download } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { useOrganization } from "../api/organization-context.ts";
import { saveFile } from "../ui/primitives/browser/save-file.ts";
import { Button } from "../ui/primitives/button.tsx";
import {
  arrangeColumns,
  type ColumnLayout,
  ColumnMenu,
  completeLayout,
} from "../ui/primitives/lists/column-menu.tsx";
import { ListFrame } from "../ui/primitives/lists/paged-table.tsx";
import type { Sorting } from "../ui/primitives/lists/sorting.tsx";
import { type Column, Table } from "../ui/primitives/lists/table.tsx";
import { exactNumber } from "../ui/primitives/text/number-format.ts";
import { type AnswerPage, PagedList, type PagedListProps } from "./paged-list.tsx";
import { useWrite } from "./writes/use-write.ts";

interface ListToolsOptions<Row, SortKey extends string> {
  /** Names the list for its layout and its saved views. */
  list: string;
  columns: readonly Column<Row, SortKey>[];
  /** Pages of at most a hundred rows of the whole list, filtered and sorted as it is shown. */
  fetchPage?: (page: number) => Promise<FetchedPage<Row>>;
}

/** Lists count their pages, and the queues of payouts their rows. */
type FetchedPage<Row> = { readonly data: readonly Row[] } & (
  | { readonly totalRows: number }
  | { readonly total: number }
);

/** Which columns a list shows, with the buttons to change that and to take the list along as a file. */
export function useListTools<Row, SortKey extends string>(
  options: ListToolsOptions<Row, SortKey>,
): {
  columns: readonly Column<Row, SortKey>[];
  tools: ReactNode;
} {
  const { list, columns, fetchPage } = options;
  const { layout, setLayout } = useColumnLayout(list);
  const shown = arrangeColumns(columns, layout);
  const tools = (
    <>
      {fetchPage === undefined ? null : <CsvButton list={list} columns={shown} fetchPage={fetchPage} />}
      <ColumnMenu
        layout={completeLayout(columns, layout)}
        headerOf={(id) => columns.find((column) => column.id === id)?.header ?? id}
        isChosen={layout !== undefined}
        onChange={setLayout}
      />
    </>
  );
  return { columns: shown, tools };
}

interface ListWithToolsProps<Row, SortKey extends string>
  extends Omit<PagedListProps<AnswerPage<Row>>, "children"> {
  /** Names the list for the layout of its columns and for its file. */
  name: string;
  /** What the table is called, as in "Due payouts". */
  title: string;
  columns: readonly Column<Row, SortKey>[];
  sorting: Sorting<SortKey>;
  fetchPage: (page: number) => Promise<FetchedPage<Row>>;
  isDimmed?: (row: Row) => boolean;
}

/** A sorted list page by page in its card; its tools stay above it also while it loads or is empty. */
export function ListWithTools<Row extends { readonly id: string }, SortKey extends string>(
  props: ListWithToolsProps<Row, SortKey>,
) {
  const { name, title, columns, sorting, fetchPage, isDimmed, ...paged } = props;
  const { columns: shown, tools } = useListTools({ list: name, columns, fetchPage });
  return (
    <ListFrame tools={tools} columns={columns} sorting={sorting}>
      <PagedList {...paged}>
        {({ data }) => (
          <Table
            label={title}
            columns={shown}
            rows={data}
            rowKey={({ id }) => id}
            isDimmed={isDimmed}
            sorting={sorting}
            spacing="dense"
          />
        )}
      </PagedList>
    </ListFrame>
  );
}

const MAX_ROWS = 10_000;
const PER_PAGE = 100;

type CsvButtonProps<Row, SortKey extends string> = Required<ListToolsOptions<Row, SortKey>>;

function CsvButton<Row, SortKey extends string>({ list, columns, fetchPage }: CsvButtonProps<Row, SortKey>) {
  const file = useWrite(() => fetchRows(fetchPage), {
    says: ({ rows, total }) => {
      const [most, all] = [rows.length, total].map((count) => exactNumber(count));
      return rows.length < total ? `The file has the first ${most} of ${all} rows.` : undefined;
    },
    onDone: ({ rows }) => {
      const fileName = `${list}-${new Date().toISOString().slice(0, 10)}.csv`;
      saveFile({ fileName, text: `\uFEFF${csvOf(columns, rows)}`, type: "text/csv" });
    },
    refusals: "toast",
  });
  return (
    <Button
      size="small"
      isPending={file.isPending}
      icon={<Download aria-hidden="true" className="text-faint" />}
      onClick={() => file.mutate()}
    >
      CSV of this list
    </Button>
  );
}

async function fetchRows<Row>(fetchPage: (page: number) => Promise<FetchedPage<Row>>) {
  const rows: Row[] = [];
  let total = 0;
  for (let page = 1; page <= MAX_ROWS / PER_PAGE; page += 1) {
    const answer = await fetchPage(page);
    rows.push(...answer.data);
    total = "totalRows" in answer ? answer.totalRows : answer.total;
    if (rows.length >= total || answer.data.length === 0) break;
  }
  return { rows, total };
}

/** The columns that have a text, as they are shown. */
export function csvOf<Row, SortKey extends string>(
  columns: readonly Column<Row, SortKey>[],
  rows: readonly Row[],
): string {
  const written = columns.flatMap(({ header, text, besideText = [] }) =>
    text === undefined ? [] : [{ header, text }, ...besideText],
  );
  const records: CsvField[][] = rows.map((row) => written.map(({ text }) => text(row)));
  return [written.map(({ header }) => header), ...records].map(toCsvRecord).join("");
}

const listeners = new Set<() => void>();
const read = new Map<string, { readonly text: string; readonly layout: ColumnLayout | undefined }>();

/** How a person has laid out the columns of a list, in this browser and organization. Undefined: as the list begins. */
export function useColumnLayout(list: string) {
  const { organization, user } = useOrganization();
  const key = `clipledger.columns.${organization.id}.${user.id}.${list}`;
  const layout = useSyncExternalStore(subscribe, () => layoutAt(key));
  function setLayout(next: ColumnLayout | undefined) {
    if (next === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    for (const notify of listeners) notify();
  }
  return { layout, setLayout };
}

/** The same object as long as the same text is stored, which React compares. */
function layoutAt(key: string): ColumnLayout | undefined {
  const text = localStorage.getItem(key) ?? "";
  const known = read.get(key);
  if (known?.text === text) return known.layout;
  const layout = parseLayout(text);
  read.set(key, { text, layout });
  return layout;
}

function parseLayout(text: string): ColumnLayout | undefined {
  if (text === "") return undefined;
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(readChoice) : undefined;
  } catch {
    return undefined;
  }
}

function readChoice(stored: unknown): ColumnLayout {
  if (typeof stored !== "object" || stored === null || !("id" in stored) || !("isShown" in stored)) return [];
  const { id, isShown } = stored;
  return typeof id === "string" && typeof isShown === "boolean" ? [{ id, isShown }] : [];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
