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

export type Reader<Search> = (search: Readonly<Record<string, unknown>>) => Search;

/**
 * What an address becomes when the one that is shown changes to the next: any other change that is still on its way is
 * kept, also of the same list, so that two quick choices both count. The page is the next one's alone.
 */
export function changing<Search extends object>(
  read: Reader<Search>,
  shown: Search,
  next: Search,
): (latest: object) => Search {
  const before = new Map(Object.entries(shown));
  const after = new Map(Object.entries(next));
  const changed = [...before.keys(), ...after.keys()].filter((key) => before.get(key) !== after.get(key));
  return (latest) => {
    const address = new Map(Object.entries(latest));
    for (const key of changed) {
      const both = bothChanges(before.get(key), address.get(key), after.get(key));
      address.set(key, isList(read, key, both) ? both.join(",") : after.get(key));
    }
    return read(Object.fromEntries([...address, ["page", after.get("page")]]));
  };
}

/** A list after two changes of the one that is shown. */
function bothChanges(shown: unknown, latest: unknown, next: unknown): readonly string[] {
  const [was, one, other] = [itemsOf(shown), itemsOf(latest), itemsOf(next)];
  const stays = (item: string) => !was.includes(item) || (one.includes(item) && other.includes(item));
  return [...new Set([...one, ...other])].filter(stays);
}

/** With an item that nobody knows beside them, a list is read without it, a text with it, and anything else not at all. */
function isList(read: Reader<object>, key: string, items: readonly string[]): boolean {
  const known = new Map(Object.entries(read({ [key]: [...items, "~"].join(",") })));
  return itemsOf(known.get(key)).length === items.length;
}

function itemsOf(value: unknown): readonly string[] {
  return value === undefined ? [] : listOf(String(value));
}
