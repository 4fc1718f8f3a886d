import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { useOrganization } from "../../../../api/organization-context.ts";
import type { ApplicationRow } from "../../../../api/types.ts";
import { QueryState } from "../../../../parts/query-state.tsx";
import { Button } from "../../../../ui/primitives/button.tsx";
import { exactNumber } from "../../../../ui/primitives/number-format.ts";
import { type ApplicationsSearch, applicationFilter } from "../../jobs-search.ts";
import { ApplicationCard } from "./application-card.tsx";
import { type BoardColumn, canPut } from "./board-columns.ts";
import type { Board, Moved } from "./use-board.ts";

interface ApplicationColumnProps {
  column: BoardColumn;
  search: ApplicationsSearch;
  /** Undefined for those who may only look. */
  board: Board | undefined;
  moved: Moved | undefined;
}

const firstCards = 20;
const mostCards = 100;

export function ApplicationColumn({ column, search, board, moved }: ApplicationColumnProps) {
  const { api } = useOrganization();
  const [cards, setCards] = useState(firstCards);
  const list = useQuery(
    api.applications.list.queryOptions({
      input: {
        query: { ...applicationFilter(search), statuses: [...column.statuses], perPage: cards },
      },
      placeholderData: keepPreviousData,
    }),
  );
  const shown = withMoved(list.data?.data ?? [], column, moved);
  return (
    <ColumnFrame column={column} board={board} total={list.data?.totalRows}>
      {list.isSuccess ? null : (
        <div className="px-1">
          <QueryState query={list} label={column.label} rows={3} />
        </div>
      )}
      <ul className="flex flex-col gap-2">
        {shown.map((application) => (
          <li key={application.id}>
            <ApplicationCard
              application={application}
              search={search}
              board={board}
              isOnItsWay={moved?.application.id === application.id}
            />
          </li>
        ))}
      </ul>
      {list.isSuccess && shown.length === 0 ? (
        <p className="px-2 py-6 text-center text-[13px] text-faint">{column.empty}</p>
      ) : null}
      {list.isSuccess && list.data.totalRows > cards ? (
        <More total={list.data.totalRows} cards={cards} onMore={() => setCards(mostCards)} />
      ) : null}
    </ColumnFrame>
  );
}

/** What is on its way has left its column, and stands at the top of the one it goes to. */
function withMoved(
  rows: readonly ApplicationRow[],
  column: BoardColumn,
  moved: Moved | undefined,
): readonly ApplicationRow[] {
  if (moved === undefined) return rows;
  const others = rows.filter(({ id }) => id !== moved.application.id);
  return moved.to === column.id ? [moved.application, ...others] : others;
}

interface ColumnFrameProps {
  column: BoardColumn;
  board: Board | undefined;
  total: number | undefined;
  children: ReactNode;
}

function ColumnFrame({ column, board, total, children }: ColumnFrameProps) {
  const [isOver, setIsOver] = useState(false);
  const held = board?.held;
  const takes = held !== undefined && canPut(held.status, column);
  return (
    <section
      aria-label={column.label}
      className={clsx(
        "flex flex-col gap-2 rounded-xl bg-sunken p-2 outline-2 outline-transparent transition-[outline-color,opacity]",
        takes && (isOver ? "outline-accent-text" : "outline-line-strong outline-dashed"),
        held !== undefined && !takes && !column.statuses.includes(held.status) && "opacity-60",
      )}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        // The card leaves its column at once, so that the browser no longer tells it of the end.
        board?.hold(undefined);
        if (held !== undefined) board?.put(held, column);
      }}
    >
      <h2 className="flex items-baseline justify-between px-2 pt-1 font-medium text-[13px]">
        {column.label}
        <span className="text-faint text-xs tabular-nums">
          {total === undefined ? "" : exactNumber(total)}
        </span>
      </h2>
      {children}
    </section>
  );
}

interface MoreProps {
  total: number;
  cards: number;
  onMore: () => void;
}

function More({ total, cards, onMore }: MoreProps) {
  if (cards < mostCards)
    return (
      <Button size="small" variant="ghost" onClick={onMore}>
        Show more
      </Button>
    );
  return (
    <p className="px-2 py-2 text-center text-faint text-xs">
      The newest {mostCards} of {exactNumber(total)}. The list has them all.
    </p>
  );
}
