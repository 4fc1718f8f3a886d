import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../../../api/access.ts";
import { useOrganization } from "../../../../api/organization-context.ts";
import type { ApplicationRow } from "../../../../api/types.ts";
import { QueryState } from "../../../../parts/query-state.tsx";
import { Button } from "../../../../ui/primitives/button.tsx";
import { exactNumber } from "../../../../ui/primitives/text/number-format.ts";
import { type ApplicationsSearch, applicationFilter } from "../../jobs-search.ts";
import { AcceptDialog } from "../application-actions.tsx";
import { ApplicationCard } from "./application-card.tsx";
import { type Board, type BoardColumn, boardColumns, canPut, type Moved, useBoard } from "./use-board.ts";

/** Applications by how far they are. One is moved by dragging it, by its menu, or with Shift and an arrow key. */
export function ApplicationBoard({ search }: { search: ApplicationsSearch }) {
  const { organization } = useOrganization();
  const board = useBoard();
  const isMovable = canWrite(organization.role);
  return (
    <>
      {isMovable ? (
        <p className="text-[13px] text-muted max-md:hidden">
          Drag applications on, or use the arrow keys; with Shift they move the application.
        </p>
      ) : null}
      {/** biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links within. */}
      <div
        className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4"
        onKeyDown={(event) => {
          if (moveFocus(event.target, event.key, event.shiftKey)) event.preventDefault();
        }}
      >
        {boardColumns.map((column) => (
          <ApplicationColumn
            key={column.id}
            column={column}
            search={search}
            board={isMovable ? board : undefined}
            moved={board.moved}
          />
        ))}
      </div>
      {board.accepting === undefined ? null : (
        <AcceptDialog application={board.accepting} onClose={board.leaveOpen} />
      )}
    </>
  );
}

/** Arrow keys go from one application to the next, up and down a column or to the one beside it. Says whether they did. */
function moveFocus(target: EventTarget, key: string, isShifted: boolean): boolean {
  if (isShifted || !(target instanceof HTMLElement) || target.dataset["application"] === undefined)
    return false;
  const column = target.closest("section");
  const cards = cardsOf(column);
  const at = cards.indexOf(target);
  const next =
    key === "ArrowDown" ? cards[at + 1] : key === "ArrowUp" ? cards[at - 1] : besideOf(column, key, at);
  next?.focus();
  return next !== undefined;
}

function besideOf(column: Element | null, key: string, at: number): HTMLElement | undefined {
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const neighbour = (one: Element) =>
    key === "ArrowRight" ? one.nextElementSibling : one.previousElementSibling;
  for (let beside = column && neighbour(column); beside !== null; beside = neighbour(beside)) {
    const cards = cardsOf(beside);
    if (cards.length > 0) return cards[Math.min(at, cards.length - 1)];
  }
  return undefined;
}

function cardsOf(column: Element | null): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>("[data-application]") ?? [])];
}

interface ApplicationColumnProps {
  column: BoardColumn;
  search: ApplicationsSearch;
  /** Undefined for those who may only look. */
  board: Board | undefined;
  moved: Moved | undefined;
}

const firstCards = 20;
const mostCards = 100;

function ApplicationColumn({ column, search, board, moved }: ApplicationColumnProps) {
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
