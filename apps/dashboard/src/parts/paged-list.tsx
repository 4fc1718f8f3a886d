import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import { type ComponentType, Fragment, type ReactNode } from "react";
import { type Pages, Pagination } from "../ui/primitives/lists/paged-table.tsx";
import { Card } from "../ui/primitives/page.tsx";
import { NoSuchPage } from "../ui/primitives/states.tsx";
import { QueryState } from "./query-state.tsx";

/** Lists count their pages, and the queues of payouts their rows. */
export type AnswerPage<Row = unknown> = { readonly data: readonly Row[] } & (
  | { readonly pageCount: number; readonly totalRows: number }
  | { readonly perPage: number; readonly total: number }
);

interface ListStatesProps<Answer extends AnswerPage> {
  list: UseQueryResult<Answer>;
  /** What is listed, as in "Loading accounts". */
  label: string;
  /** How many rows stand in while it loads. */
  rows?: number;
  icon: LucideIcon;
  /** Back to the first page, from one that is not there. */
  onReturn: () => void;
  /** Why there is nothing, and the way on. */
  empty: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** Rows in a card of their own, or a card in their place: they load, failed, are none, or the page is past the last. */
export function ListStates<Answer extends AnswerPage>(props: ListStatesProps<Answer>) {
  return <RowsOrState {...props} frame={Card} />;
}

export interface PagedListProps<Answer extends AnswerPage>
  extends Omit<ListStatesProps<Answer>, "onReturn">,
    Omit<Pages, "onPageChange"> {
  /** Undefined for the first page. */
  onPageChange: (page: number | undefined) => void;
  nouns: readonly [one: string, several: string];
}

/** A list page by page: while it loads, when it fails, when it is empty, and past its last page. */
export function PagedList<Answer extends AnswerPage>(props: PagedListProps<Answer>) {
  const { nouns, page, onPageChange, pageSize, ...states } = props;
  return (
    <RowsOrState
      {...states}
      onReturn={() => onPageChange(undefined)}
      frame={Fragment}
      below={({ pageCount, totalRows }) => (
        <Pagination
          page={page}
          pageCount={pageCount}
          totalRows={totalRows}
          noun={totalRows === 1 ? nouns[0] : nouns[1]}
          onPageChange={onPageChange}
          pageSize={pageSize}
        />
      )}
    />
  );
}

interface RowsOrStateProps<Answer extends AnswerPage> extends ListStatesProps<Answer> {
  /** Around what stands in for rows. */
  frame: ComponentType<{ children: ReactNode }>;
  /** What stands below the rows, and stays as it is while the next ones load. */
  below?: (count: ReturnType<typeof countPages>) => ReactNode;
}

function RowsOrState<Answer extends AnswerPage>(props: RowsOrStateProps<Answer>) {
  const { list, label, rows, icon, onReturn, empty, children, frame: Frame, below } = props;
  if (!list.isSuccess) {
    return <QueryState query={list} label={label} frame={Frame} {...(rows === undefined ? {} : { rows })} />;
  }
  const count = countPages(list.data);
  if (count.totalRows === 0) return <Frame>{empty}</Frame>;
  if (list.data.data.length === 0) {
    return (
      <Frame>
        <NoSuchPage icon={icon} onReturn={onReturn} />
      </Frame>
    );
  }
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
        {children(list.data)}
      </div>
      {below?.(count)}
    </>
  );
}

function countPages(answer: AnswerPage) {
  if ("totalRows" in answer) return answer;
  return { pageCount: Math.ceil(answer.total / answer.perPage), totalRows: answer.total };
}
