import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangeColumns, completeLayout, moveColumn, toggleColumn } from "./column-menu.tsx";
import type { Column } from "./table.tsx";

const columns: readonly Column<object>[] = [
  { id: "select", header: "Select", place: "select", cell: () => null },
  { id: "title", header: "Name", place: "title", cell: () => null },
  { id: "a", header: "A", place: "figure", shownFrom: "xl", cell: () => null },
  { id: "b", header: "B", cell: () => null },
  { id: "c", header: "C", place: "line", cell: () => null },
  { id: "actions", header: "Actions", place: "corner", cell: () => null },
];
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join(" ");

describe("a layout of columns", () => {
  it("leaves a list as it is until something is chosen", () => {
    expect(arrangeColumns(columns, undefined)).toBe(columns);
  });

  it("orders and hides what can be chosen, and leaves the rest in its place", () => {
    const layout = [
      { id: "c", isShown: true },
      { id: "a", isShown: false },
      { id: "b", isShown: true },
    ];
    expect(idsOf(arrangeColumns(columns, layout))).toBe("select title c b actions");
  });

  it("shows a chosen column on screens of every width", () => {
    const [, , first] = arrangeColumns(columns, [{ id: "a", isShown: true }]);
    expect(first).toMatchObject({ id: "a" });
    expect(first).not.toHaveProperty("shownFrom");
  });

  it("forgets columns that are gone, and adds those that came later at the end", () => {
    const layout = [
      { id: "gone", isShown: true },
      { id: "c", isShown: false },
    ];
    expect(completeLayout(columns, layout)).toEqual([
      { id: "c", isShown: false },
      { id: "a", isShown: true },
      { id: "b", isShown: true },
    ]);
  });

  it("moves one column, and no further than the ends", () => {
    const layout = completeLayout(columns);
    expect(idsOf(moveColumn(layout, "c", 0))).toBe("c a b");
    expect(idsOf(moveColumn(layout, "a", 1))).toBe("b a c");
    expect(moveColumn(layout, "a", -1)).toBe(layout);
    expect(moveColumn(layout, "c", 3)).toBe(layout);
  });

  it("keeps every column once, however it is moved and toggled", () => {
    const step = fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: -1, max: 3 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const layout = steps.reduce(
          (before, [id, to, toggles]) => (toggles ? toggleColumn(before, id) : moveColumn(before, id, to)),
          completeLayout(columns),
        );
        expect(layout.map(({ id }) => id).sort()).toEqual(["a", "b", "c"]);
        const hidden = layout.filter(({ isShown }) => !isShown).length;
        expect(arrangeColumns(columns, layout)).toHaveLength(columns.length - hidden);
      }),
    );
  });
});
