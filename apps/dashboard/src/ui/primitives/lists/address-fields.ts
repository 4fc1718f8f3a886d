import { parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { chosenOf, listOf, pageSizes, withoutGaps } from "./search-params.ts";

type RawAddress = Readonly<Record<string, unknown>>;

export type Reader<Search> = (address: RawAddress) => Search;

/** Reads one value of an address, or leaves it out; some depend on the rest of the address. */
interface Field<Value> {
  (value: unknown, address: RawAddress): Value | undefined;
  readonly isFilter?: true;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a page finds in its address. */
export type SearchOf<Address extends { readonly read: (address: RawAddress) => object }> = ReturnType<
  Address["read"]
>;

export type SearchBy<Table extends Fields> = {
  readonly [Name in keyof Table]?: Exclude<ReturnType<Table[Name]>, undefined>;
};

/**
 * The fields of a page's address, in the order in which they are written there. `staying` names the fields that stay when
 * filters are cleared: by default all but the filters and the page number.
 */
export function pageAddress<Table extends Fields, Name extends keyof Table & string>(
  fields: Table,
  { staying }: { readonly staying?: readonly Name[] } = {},
) {
  type Search = SearchBy<Table>;
  const isFilter = (name: string) => fields[name]?.isFilter === true;
  const stays = (name: string) =>
    staying === undefined ? name !== "page" && !isFilter(name) : staying.some((other) => other === name);
  return {
    /** Keeps only what the page understands: an address may hold anything. */
    read(address: RawAddress): Search {
      const values = Object.entries(fields).map(([name, field]) => [name, field(address[name], address)]);
      // Safe: each field's own value.
      return withoutGaps(Object.fromEntries(values)) as Search;
    },
    hasFilters: (search: Search): boolean =>
      Object.entries(search).some(([name, value]) => value !== undefined && isFilter(name)),
    // Safe: the fields of a search, each optional.
    withoutFilters: (search: Search): Search =>
      Object.fromEntries(Object.entries(search).filter(([name]) => stays(name))) as Search,
  };
}

/** Marks a field that narrows what a page shows. */
export function filter<Value>(field: Field<Value>): Field<Value> {
  return Object.assign((value: unknown, address: RawAddress) => field(value, address), {
    isFilter: true as const,
  });
}

export function textUpTo(maxLength: number) {
  return (value: unknown): string | undefined => {
    // A search for 2026 arrives as a number.
    const written = typeof value === "number" ? String(value) : value;
    return typeof written === "string" && written !== "" && written.length <= maxLength ? written : undefined;
  };
}

export const text = textUpTo(200);
const joinedText = textUpTo(4_000);

/** A text of a certain form. */
export function matching(isValid: (written: string) => boolean) {
  return (value: unknown): string | undefined => {
    const written = text(value);
    return written !== undefined && isValid(written) ? written : undefined;
  };
}

/** The texts of a certain form in a list. */
export function listMatching(isValid: (item: string) => boolean) {
  return (joined: unknown): string | undefined => {
    const items = listOf(joinedText(joined)).filter(isValid);
    return items.length === 0 ? undefined : items.join(",");
  };
}

export function day(value: unknown): string | undefined {
  return typeof value === "string" ? parseCalendarDate(value) : undefined;
}

export function flag(value: unknown): true | undefined {
  return value === true ? true : undefined;
}

/** One of the choices, which are texts or numbers. */
export function oneOf<const Choice>(choices: readonly Choice[]) {
  return (value: unknown): Choice | undefined => choices.find((choice) => choice === value);
}

/** Any of the choices, as a list in their own order. */
export function someOf(choices: readonly string[]) {
  return (joined: unknown): string | undefined => chosenOf(joinedText(joined), choices)?.join(",");
}

export function id(prefix: string) {
  return matching(isIdWith(prefix));
}

export function idList(prefix: string) {
  return listMatching(isIdWith(prefix));
}

function isIdWith(prefix: string) {
  return (written: string) => written.startsWith(prefix) && /^[a-z]+_[A-Za-z0-9]{12}$/.test(written);
}

/** The first page is not written. */
export function pageNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value > 1 && value <= 1_000_000
    ? value
    : undefined;
}

/** Which part of a list is shown, in which order. */
export function listFields<SortKey extends string>(sortKeys: readonly SortKey[]) {
  return {
    page: pageNumber,
    sort: oneOf(sortKeys),
    dir: oneOf(["asc", "desc"]),
    /** How many rows a page has, if not the default. */
    size: oneOf(pageSizes),
    /** The saved view that it was opened by. */
    view: id("orgview_"),
  };
}

export type ListSearch<SortKey extends string> = SearchBy<ReturnType<typeof listFields<SortKey>>>;
