import type { UseQueryResult } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { type PageSize, Pagination } from "../ui/primitives/lists/paged-table.tsx";
import { NoSuchPage } from "../ui/primitives/states.tsx";
import { QueryState } from "./query-state.tsx";

/** Lists count their pages, and the queues of payouts their rows. */
type AnswerPage = { readonly data: readonly unknown[] } & (
  | { readonly pageCount: number; readonly totalRows: number }
  | { readonly perPage: number; readonly total: number }
);

interface PagedListProps<Answer extends AnswerPage> {
  list: UseQueryResult<Answer>;
  /** What is listed, as in "Loading accounts". */
  label: string;
  /** How many rows stand in while it loads. */
  rows?: number;
  nouns: readonly [one: string, several: string];
  icon: LucideIcon;
  page: number;
  onPageChange: (page: number | undefined) => void;
  /** Why there is nothing, and the way on. */
  empty: ReactNode;
  pageSize?: PageSize;
  children: (answer: Answer) => ReactNode;
}

/** A list page by page: while it loads, when it fails, when it is empty, and past its last page. */
export function PagedList<Answer extends AnswerPage>(props: PagedListProps<Answer>) {
  const { list, label, rows, nouns, icon, page, onPageChange, empty, pageSize, children } = props;
  if (!list.isSuccess) {
    return <QueryState query={list} label={label} {...(rows === undefined ? {} : { rows })} />;
  }
  const { pageCount, totalRows } = countPages(list.data);
  if (totalRows === 0) return empty;
  if (list.data.data.length === 0) return <NoSuchPage icon={icon} onReturn={() => onPageChange(undefined)} />;
  return (
    <>
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
        {children(list.data)}
      </div>
      <Pagination
        page={page}
        pageCount={pageCount}
        totalRows={totalRows}
        noun={totalRows === 1 ? nouns[0] : nouns[1]}
        onPageChange={onPageChange}
        pageSize={pageSize}
      />
    </>
  );
}

function countPages(answer: AnswerPage) {
  if ("totalRows" in answer) return answer;
  return { pageCount: Math.ceil(answer.total / answer.perPage), totalRows: answer.total };
}
