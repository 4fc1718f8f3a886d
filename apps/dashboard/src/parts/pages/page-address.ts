import type { Reader } from "../../ui/primitives/lists/address-fields.ts";
import { changing } from "./address-changes.ts";

/** What the router gives for one route. */
interface Route {
  readonly useSearch: () => unknown;
  readonly useNavigate: () => (options: never) => Promise<void>;
}

interface Change<Search> {
  readonly search: (latest: object) => Search;
  readonly replace: boolean;
  readonly resetScroll: boolean;
}

type Address = { readonly q?: unknown; readonly page?: unknown };

/** Where a page stands, as its address tells, and the ways to another place of it. */
export function usePageAddress<Search extends object>(
  route: Route,
  { read }: { readonly read: Reader<Search> },
  /** Whether it begins at its top again: by default where the next page of a list is asked for. */
  isScrolled: (next: Search, shown: Search) => boolean = (next) => (next as Address).page !== undefined,
) {
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = read(route.useSearch() as Readonly<Record<string, unknown>>);
  // Safe: every page takes what its own reader lets through.
  const navigate = route.useNavigate() as (change: Change<Search>) => Promise<void>;

  function show(next: Search, replace = false) {
    void navigate({
      search: changing(read, search, next),
      replace,
      resetScroll: isScrolled(next, search),
    });
  }
  return {
    search,
    show,
    /** While a word is typed, one step back leaves the page instead of taking a letter away. */
    filter: (next: Search) => show(next, (next as Address).q !== (search as Address).q),
  };
}
