import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
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

/** Where a list stands, as its address tells. */
export interface ListSearch<SortKey extends string> {
  readonly page?: number;
  readonly sort?: SortKey;
  readonly dir?: SortDirection;
  /** How many rows a page has, if not as many as at first. */
  readonly size?: number;
  /** The saved view that it was opened by. */
  readonly view?: string;
}

/** Reads only what a list understands; an address may hold anything. */
export function readListSearch<SortKey extends string>(
  search: Readonly<Record<string, unknown>>,
  sortKeys: readonly SortKey[],
): ListSearch<SortKey> {
  return withoutGaps({
    page: readPage(search["page"]),
    sort: readChoice(search["sort"], sortKeys),
    dir: readChoice(search["dir"], ["asc", "desc"]),
    size: pageSizes.find((size) => size === search["size"]),
    view: readId(search["view"], "orgview_"),
  });
}

function readPage(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 1 && value <= 1_000_000
    ? value
    : undefined;
}

export function readText(value: unknown, maxLength = 200): string | undefined {
  // A search for 2026 stands in the address as a number.
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text !== "" && text.length <= maxLength ? text : undefined;
}

export function readDay(value: unknown): string | undefined {
  return typeof value === "string" ? parseCalendarDate(value) : undefined;
}

export function readChoice<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** Lists stand in an address joined with commas, to keep links readable. */
export function listOf(joined: string | undefined): readonly string[] {
  return joined === undefined ? [] : joined.split(",").filter((value) => value !== "");
}

const maxListLength = 4_000;

export function readId(value: unknown, prefix: string): string | undefined {
  const id = readText(value);
  return id?.startsWith(prefix) && /^[a-z]+_[A-Za-z0-9]{12}$/.test(id) ? id : undefined;
}

/** The ids among what an address lists. */
export function readIds(joined: unknown, prefix: string): string | undefined {
  const list = listOf(readText(joined, maxListLength)).filter((id) => readId(id, prefix) !== undefined);
  return list.length === 0 ? undefined : list.join(",");
}

/** The choices among what an address lists. */
export function readChoices<Choice extends string>(
  joined: unknown,
  choices: readonly Choice[],
): string | undefined {
  return chosenOf(readText(joined, maxListLength), choices)?.join(",");
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
