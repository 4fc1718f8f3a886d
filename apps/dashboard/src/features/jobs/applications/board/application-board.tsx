import { canWrite } from "../../../../api/access.ts";
import { useOrganization } from "../../../../api/organization-context.ts";
import type { ApplicationsSearch } from "../../jobs-search.ts";
import { AcceptDialog } from "../application-actions.tsx";
import { ApplicationColumn } from "./application-column.tsx";
import { boardColumns } from "./board-columns.ts";
import { useBoard } from "./use-board.ts";

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
        <AcceptDialog
          name={board.accepting.applicant.name}
          isOnRoster={board.accepting.applicant.orgCreatorId !== null}
          isPending={board.isAccepting}
          error={board.acceptError}
          onConfirm={board.accept}
          onClose={board.leaveOpen}
        />
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
