import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from "react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import type { BriefRow } from "../../../api/types.ts";
import { useWrite } from "../../../parts/writes/use-write.ts";
import { DragHandle, useDragOrder } from "../../../ui/primitives/lists/drag-order.tsx";
import { askedPage } from "../../../ui/primitives/lists/search-params.ts";
import type { Column, Table } from "../../../ui/primitives/lists/table.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/primitives/overlays/menu.tsx";
import { showUndo } from "../../../ui/primitives/overlays/toast.tsx";
import { type BriefSortKey, type BriefsSearch, defaultBriefSort } from "../briefs-search.ts";

interface BriefOrderOptions {
  search: BriefsSearch;
  rows: readonly BriefRow[];
  totalRows: number;
}

/**
 * The team's own order of its briefs: a column to drag by, keys of a row, and places for its menu. Briefs move only while all
 * of them are listed in that order; among filtered ones nobody could tell the places between.
 */
export function useBriefOrder({ search, rows, totalRows }: BriefOrderOptions) {
  const { organization } = useOrganization();
  const isOwnOrder = (search.sort ?? defaultBriefSort.key) === "position";
  const isWhole = search.q === undefined && search.campaigns === undefined && search.dir !== "desc";
  const canMove = isOwnOrder && isWhole && canWrite(organization.role);
  const { page, perPage } = askedPage(search);
  const offset = (page - 1) * perPage;
  const { move, rowId } = useMove(rows);
  const placeOf = (brief: BriefRow) => offset + rows.indexOf(brief) + 1;
  const moveTo = (brief: BriefRow | undefined, place: number) => {
    if (brief !== undefined && place >= 1 && place <= totalRows && place !== placeOf(brief)) {
      move(brief, place);
    }
  };
  const dragging = useDragOrder((from, to) => moveTo(rows[from], offset + to + 1));
  const column: Column<BriefRow, BriefSortKey> = {
    id: "order",
    header: "Order",
    sortKey: "position",
    order: "place",
    cell: (brief) => (
      <span className="inline-flex items-center gap-2 text-faint tabular-nums">
        {canMove ? <DragHandle {...dragging(rows.indexOf(brief)).handle} /> : null}
        {isWhole ? placeOf(brief) : "–"}
      </span>
    ),
  };
  const rowProps: RowProps = (brief, index) => {
    const drag = dragging(index);
    return {
      ...drag.row,
      id: rowId(brief.id),
      className: drag.state === "taken" ? "opacity-50" : drag.state === "over" ? "bg-accent-soft" : "",
      onKeyDown: (event) => {
        const step = stepOf(event);
        if (step === 0) return;
        event.preventDefault();
        moveTo(brief, placeOf(brief) + step);
      },
    };
  };
  return {
    isOwnOrder,
    columns: isOwnOrder ? [column] : [],
    rowProps: canMove ? rowProps : undefined,
    placesFor: (brief: BriefRow): MoveItemsProps | undefined =>
      canMove
        ? { place: placeOf(brief), last: totalRows, onMove: (place) => moveTo(brief, place) }
        : undefined,
  };
}

type RowProps = NonNullable<ComponentProps<typeof Table<BriefRow>>["rowProps"]>;

/** Alt and an arrow move the row that has the focus. */
function stepOf({ altKey, key }: KeyboardEvent): -1 | 0 | 1 {
  if (!altKey) return 0;
  return key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
}

/** Moves a brief, says where to, and offers the way back. A row that had the focus gets it again at its new place. */
function useMove(rows: readonly BriefRow[]) {
  const { api } = useOrganization();
  const focused = useRef<string | undefined>(undefined);
  const rowId = (id: string) => `row-${id}`;
  useEffect(() => {
    if (focused.current === undefined || rows.length === 0) return;
    document.getElementById(focused.current)?.focus();
    focused.current = undefined;
  }, [rows]);
  const { mutate } = useWrite(
    ({ brief, position }: { brief: BriefRow; position: number; isUndo?: boolean }) =>
      api.briefOrder.move.call({ params: { id: brief.id }, body: { position } }),
    {
      onDone: ({ position, previousPosition }, { brief, isUndo }) => {
        if (isUndo === true) return;
        showUndo(`${brief.name} is now number ${position}.`, () =>
          mutate({ brief, position: previousPosition, isUndo: true }),
        );
      },
      refreshes: [api.briefs.list.key()],
      refreshesWhenRefused: true,
      refusals: "toast",
    },
  );
  function move(brief: BriefRow, position: number) {
    if (document.activeElement?.closest(`#${rowId(brief.id)}`) != null) focused.current = rowId(brief.id);
    mutate({ brief, position });
  }
  return { move, rowId };
}

export interface MoveItemsProps {
  place: number;
  last: number;
  onMove: (place: number) => void;
}

/** The places of a menu that a brief can go to. */
export function MoveItems({ place, last, onMove }: MoveItemsProps) {
  const isFirst = place === 1;
  const isLast = place === last;
  return (
    <>
      <MenuItem icon={ArrowUp} label="Move up" disabled={isFirst} onSelect={() => onMove(place - 1)} />
      <MenuItem icon={ArrowDown} label="Move down" disabled={isLast} onSelect={() => onMove(place + 1)} />
      <MenuItem icon={ArrowUpToLine} label="Move to the top" disabled={isFirst} onSelect={() => onMove(1)} />
      <MenuItem
        icon={ArrowDownToLine}
        label="Move to the end"
        disabled={isLast}
        onSelect={() => onMove(last)}
      />
      <MenuSeparator />
    </>
  );
}
