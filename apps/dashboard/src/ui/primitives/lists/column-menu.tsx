import { ArrowDown, ArrowUp, Columns3, GripVertical } from "lucide-react";
import { Popover } from "radix-ui";
import { useRef } from "react";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { type ColumnLayout, moveColumn, toggleColumn } from "./column-layout.ts";

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
          }}
          onDragOver={(event) => event.preventDefault()}
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
