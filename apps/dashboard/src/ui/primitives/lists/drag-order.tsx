import { GripVertical } from "lucide-react";
import { type ComponentProps, type DragEvent, useState } from "react";

/** What a row of a list takes part in dragging with. */
export interface RowDrag {
  readonly row: { readonly [Event in "onDragOver" | "onDrop"]: (event: DragEvent<HTMLElement>) => void };
  readonly handle: Pick<ComponentProps<"span">, "onDragStart" | "onDragEnd">;
  readonly state: "taken" | "over" | undefined;
}

/** Rows of a list that are dragged by their handle to another place. Buttons must do the same for the keyboard. */
export function useDragOrder(onMove: (from: number, to: number) => void): (index: number) => RowDrag {
  const [taken, setTaken] = useState<number | undefined>(undefined);
  const [over, setOver] = useState<number | undefined>(undefined);
  function end() {
    setTaken(undefined);
    setOver(undefined);
  }
  return (index) => ({
    state: taken === index ? "taken" : taken !== undefined && over === index ? "over" : undefined,
    handle: {
      onDragStart: (event) => {
        setTaken(index);
        showRow(event);
      },
      onDragEnd: end,
    },
    row: {
      onDragOver: (event) => {
        // What comes from elsewhere, such as a file, is not for this list.
        if (taken === undefined) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event) => {
        if (taken === undefined) return;
        event.preventDefault();
        onMove(taken, index);
        end();
      },
    },
  });
}

/** For the mouse alone. */
export function DragHandle(drag: RowDrag["handle"]) {
  return (
    <span
      {...drag}
      draggable
      aria-hidden="true"
      title="Drag to another place"
      className="-ml-2 shrink-0 cursor-grab text-faint hover:text-muted active:cursor-grabbing max-sm:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  );
}

/** The whole row follows the mouse, not the handle alone. */
function showRow(event: DragEvent<HTMLElement>) {
  const row = event.currentTarget.closest("li, tr");
  event.dataTransfer.effectAllowed = "move";
  // Safari drags nothing that carries no text.
  event.dataTransfer.setData("text/plain", row?.textContent || "row");
  if (row !== null) event.dataTransfer.setDragImage(row, 12, 12);
}
