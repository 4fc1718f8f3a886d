import type { UseQueryResult } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import type { ReactNode } from "react";
import { readError } from "../../../api/errors.ts";
import { Pagination } from "../../../ui/primitives/lists/table.tsx";
import { Card } from "../../../ui/primitives/page.tsx";
import { ErrorState, NoSuchPage, SkeletonRows } from "../../../ui/primitives/states.tsx";

interface Queue<Row> {
  readonly data: readonly Row[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

interface QueueFrameProps<Row> {
  list: UseQueryResult<Queue<Row>>;
  nouns: readonly [one: string, several: string];
  onPageChange: (page: number | undefined) => void;
  /** Why there is nothing, and the way on. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A queue in its card: while it loads, when it fails, when it is empty, and page by page. */
export function QueueFrame<Row>({ list, nouns, onPageChange, empty, children }: QueueFrameProps<Row>) {
  if (list.isPending) {
    return (
      <Card>
        <SkeletonRows label="payouts" rows={6} />
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
  const { data, page, perPage, total } = list.data;
  if (total === 0) return <Card>{empty}</Card>;
  if (data.length === 0) {
    return (
      <Card>
        <NoSuchPage icon={Wallet} onReturn={() => onPageChange(undefined)} />
      </Card>
    );
  }
  return (
    <Card className="md:max-lg:overflow-x-auto">
      <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
        {children(data)}
      </div>
      <Pagination
        page={page}
        pageCount={Math.ceil(total / perPage)}
        totalRows={total}
        noun={total === 1 ? nouns[0] : nouns[1]}
        onPageChange={onPageChange}
      />
    </Card>
  );
}
