import type { Column } from "./table.tsx";

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
