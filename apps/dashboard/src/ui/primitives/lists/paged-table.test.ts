import { expect, it } from "vitest";
import type { ListSearch } from "./address-fields.ts";
import { pagesOf, sortingOf } from "./paged-table.tsx";

type Search = ListSearch<"views" | "likes"> & { readonly q?: string };

const shown: Search = { q: "films", page: 3, size: 50 };

/** What the address becomes by what somebody does. */
function after(act: (onChange: (search: Search) => void) => void): Search | undefined {
  let changed: Search | undefined;
  act((search) => {
    changed = search;
  });
  return changed;
}

it("leads to another page of the same list, and back to the first", () => {
  expect(pagesOf(shown, () => undefined).page).toBe(3);
  expect(after((onChange) => pagesOf(shown, onChange).onPageChange(4))).toEqual({ ...shown, page: 4 });
  expect(after((onChange) => pagesOf(shown, onChange).onPageChange(undefined))).toStrictEqual({
    q: "films",
    size: 50,
  });
});

it("begins with the first page when pages get another size, and does not state the usual one", () => {
  const resized = (size: number) => after((onChange) => pagesOf(shown, onChange).pageSize.onChange(size));
  expect(resized(100)).toStrictEqual({ q: "films", size: 100 });
  expect(resized(25)).toStrictEqual({ q: "films" });
  expect(pagesOf({}, () => undefined)).toMatchObject({ page: 1, pageSize: { value: 25 } });
});

it("sorts as the address says or as the list does at first, from the first page on", () => {
  const first = { key: "views", direction: "desc" } as const;
  expect(sortingOf(shown, first, () => undefined)).toMatchObject(first);
  expect(sortingOf({ ...shown, sort: "likes", dir: "asc" }, first, () => undefined)).toMatchObject({
    key: "likes",
    direction: "asc",
  });
  expect(after((onChange) => sortingOf(shown, first, onChange).onSort("likes", "asc"))).toStrictEqual({
    q: "films",
    size: 50,
    sort: "likes",
    dir: "asc",
  });
});
