import { expect, it } from "vitest";
import { moved } from "./sample-section.tsx";

const list = ["a", "b", "c"];

it.each([
  [0, 1, ["b", "a", "c"]],
  [2, 1, ["a", "c", "b"]],
  [0, 2, ["b", "c", "a"]],
])("moves %d to %d", (from, to, expected) => {
  expect(moved(list, from, to)).toEqual(expected);
});

it("leaves the list as it is where there is no further", () => {
  expect(moved(list, 0, -1)).toBe(list);
  expect(moved(list, 2, 3)).toBe(list);
  expect(moved(list, 7, 0)).toBe(list);
});
