import type { UseQueryResult } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import type { ReactNode } from "react";
import { readError } from "../../../api/errors.ts";
import { Pagination } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { ErrorState, NoSuchPage, SkeletonRows } from "../../../ui/primitives/states.tsx";

interface HubPage {
  readonly data: readonly unknown[];
  readonly pageCount: number;
  readonly totalRows: number;
}

interface HubTableProps<Answer extends HubPage> {
  /** What is listed, as in "Loading activity". */
  label: string;
  nouns: readonly [one: string, several: string];
  list: UseQueryResult<Answer>;
  page: number;
  onPageChange: (page: number | undefined) => void;
  /** Why there is nothing. */
  empty: ReactNode;
  children: (answer: Answer) => ReactNode;
}

/** A list of the overview in its card: while it loads, when it fails, when it is empty, and page by page. */
export function HubTable<Answer extends HubPage>(props: HubTableProps<Answer>) {
  const { label, nouns, list, page, onPageChange, empty, children } = props;
  if (list.isPending) {
    return (
      <Card>
        <SkeletonRows label={label} rows={5} />
      </Card>
    );
  }
  if (list.isError) {
    return (
      <Card>
        <ErrorState {...readError(list.error)} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const { data, pageCount, totalRows } = list.data;
  if (totalRows === 0) return <Card>{empty}</Card>;
  if (data.length === 0) {
    return (
      <Card>
        <NoSuchPage icon={UsersRound} onReturn={() => onPageChange(undefined)} />
      </Card>
    );
  }
  return (
    <Card className="md:max-lg:overflow-x-auto">
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
        {children(list.data)}
      </div>
      <Pagination
        page={page}
        pageCount={pageCount}
        totalRows={totalRows}
        noun={totalRows === 1 ? nouns[0] : nouns[1]}
        onPageChange={onPageChange}
      />
    </Card>
  );
}
