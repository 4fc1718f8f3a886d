import type { SortDirection } from "./sorting.tsx";

/** How many rows a page may have. */
export const pageSizes: readonly number[] = [10, 25, 50, 100];

export const usualSize = 25;

/** Which page is asked for. */
export function askedPage({
  page = 1,
  size = usualSize,
}: {
  readonly page?: number;
  readonly size?: number;
}) {
  return { page, perPage: size };
}

interface Sort<Key extends string> {
  readonly key: Key;
  readonly direction: SortDirection;
}

/** Which page is asked for, in which order; `usual` unless the address has another. */
export function askedList<Key extends string>(
  search: {
    readonly page?: number;
    readonly size?: number;
    readonly sort?: Key;
    readonly dir?: SortDirection;
  },
  usual: Sort<NoInfer<Key>>,
) {
  return {
    ...askedPage(search),
    sortCol: search.sort ?? usual.key,
    sortDir: search.dir ?? usual.direction,
  };
}

/** Lists stand in an address joined with commas, to keep links readable. */
export function listOf(joined: string | undefined): readonly string[] {
  return joined === undefined ? [] : joined.split(",").filter((value) => value !== "");
}

export function chosenOf<Choice extends string>(
  joined: string | undefined,
  choices: readonly Choice[],
): Choice[] | undefined {
  const names = listOf(joined);
  const list = choices.filter((choice) => names.includes(choice));
  return list.length === 0 ? undefined : list;
}

/** A list as the API takes it; undefined for none, which filters nothing. */
export function idsOf(joined: string | undefined): string[] | undefined {
  return joined === undefined ? undefined : [...listOf(joined)];
}

export function toggled(joined: string | undefined, value: string): string | undefined {
  const current = listOf(joined);
  const next = current.includes(value) ? current.filter((item) => item !== value) : [...current, value];
  return next.length === 0 ? undefined : next.join(",");
}

type Gappy<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };
type Gapless<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> };

export function withoutGaps<Value extends object>(value: Value): Gapless<Value> {
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  // Safe: the same fields, less those that are undefined.
  return Object.fromEntries(entries) as Gapless<Value>;
}

/** The address after a change of a filter, which starts again at the first page. */
export function withFilters<Search extends { readonly page?: number }>(
  search: Search,
  change: Gappy<Search>,
): Search {
  const { page: _, ...filters } = search;
  // Safe: the fields of a search, each optional.
  return withoutGaps({ ...filters, ...change }) as Search;
}
