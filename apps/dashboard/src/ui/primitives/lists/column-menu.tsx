import { ArrowDown, ArrowUp, Columns3, GripVertical } from "lucide-react";
import { Popover } from "radix-ui";
import { useRef } from "react";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import type { Column } from "./table.tsx";

interface ColumnMenuProps {
  /** Of every column that can be chosen. */
  layout: ColumnLayout;
  headerOf: (id: string) => string;
  /** Whether anything was chosen that can be taken back. */
  isChosen: boolean;
  /** Undefined for the columns that the list begins with. */
  onChange: (layout: ColumnLayout | undefined) => void;
}

/** Which columns a list shows, and in which order: by mouse, and by keyboard. */
export function ColumnMenu({ layout, headerOf, isChosen, onChange }: ColumnMenuProps) {
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button size="small" icon={<Columns3 aria-hidden="true" className="text-faint" />}>
          Columns
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Columns"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-h-[min(480px,var(--radix-popover-content-available-height))] w-72 animate-rise flex-col rounded-xl bg-raised p-1.5 shadow-popover"
        >
          <ColumnList layout={layout} headerOf={headerOf} onChange={onChange} />
          <div className="-mx-1.5 my-1.5 h-px bg-line" />
          <Button variant="ghost" size="small" disabled={!isChosen} onClick={() => onChange(undefined)}>
            As at first
          </Button>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function ColumnList({
  layout,
  headerOf,
  onChange,
}: Pick<ColumnMenuProps, "layout" | "headerOf" | "onChange">) {
  const dragged = useRef<string | undefined>(undefined);
  return (
    <ul className="min-h-0 overflow-y-auto">
      {layout.map(({ id, isShown }, index) => (
        <li
          key={id}
          draggable
          onDragStart={(event) => {
            dragged.current = id;
            event.dataTransfer.effectAllowed = "move";
            // Safari drags nothing that carries no text.
            event.dataTransfer.setData("text/plain", headerOf(id));
          }}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => event.preventDefault()}
          onDragEnter={() => {
            if (dragged.current !== undefined) onChange(moveColumn(layout, dragged.current, index));
          }}
          onDragEnd={() => {
            dragged.current = undefined;
          }}
          className="flex items-center gap-1 rounded-lg pl-1.5 hover:bg-hover"
        >
          <GripVertical aria-hidden="true" className="size-3.5 shrink-0 cursor-grab text-faint" />
          <label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 py-1.5 text-[13px]">
            <input
              type="checkbox"
              className="size-4 shrink-0 rounded accent-accent"
              checked={isShown}
              onChange={() => onChange(toggleColumn(layout, id))}
            />
            <span className="truncate">{headerOf(id)}</span>
          </label>
          <IconButton
            label={`Move ${headerOf(id)} up`}
            disabled={index === 0}
            onClick={() => onChange(moveColumn(layout, id, index - 1))}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Move ${headerOf(id)} down`}
            disabled={index === layout.length - 1}
            onClick={() => onChange(moveColumn(layout, id, index + 1))}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** A column that can be chosen, and whether it is. */
interface ColumnChoice {
  readonly id: string;
  readonly isShown: boolean;
}

/** The columns that can be chosen, in the order they were put in. */
export type ColumnLayout = readonly ColumnChoice[];

interface AnyColumn {
  readonly id: string;
  readonly place?: string;
}

/** Titles, tick boxes and actions stay where they are. */
function isChoosable({ place }: AnyColumn): boolean {
  return place === undefined || place === "line" || place === "figure";
}

/** A layout of exactly these columns: what was chosen of them, then those that came later. */
export function completeLayout(columns: readonly AnyColumn[], layout: ColumnLayout = []): ColumnLayout {
  const ids = columns.filter(isChoosable).map(({ id }) => id);
  const known = layout.filter(({ id }) => ids.includes(id));
  const added = ids.filter((id) => !known.some((choice) => choice.id === id));
  return [...known, ...added.map((id) => ({ id, isShown: true }))];
}

/** The columns as they are laid out. Those that were chosen are shown on screens of every width. */
export function arrangeColumns<Row, SortKey extends string>(
  columns: readonly Column<Row, SortKey>[],
  layout: ColumnLayout | undefined,
): readonly Column<Row, SortKey>[] {
  if (layout === undefined) return columns;
  const chosen = completeLayout(columns, layout)
    .filter(({ isShown }) => isShown)
    .flatMap(({ id }) => columns.filter((column) => column.id === id))
    .map(({ shownFrom: _, ...column }) => column);
  // Each place of a column that can be chosen goes to the next one that was.
  let next = 0;
  return columns.flatMap((column) => (isChoosable(column) ? chosen.slice(next++, next) : [column]));
}

/** The layout with one column moved before or behind its neighbour, or as far as to another's place. */
export function moveColumn(layout: ColumnLayout, id: string, to: number): ColumnLayout {
  const moved = layout.find((choice) => choice.id === id);
  if (moved === undefined || to < 0 || to >= layout.length) return layout;
  const others = layout.filter((choice) => choice.id !== id);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

export function toggleColumn(layout: ColumnLayout, id: string): ColumnLayout {
  return layout.map((choice) => (choice.id === id ? { id, isShown: !choice.isShown } : choice));
}
