import {
  HOOK_ARCHETYPES,
  PRODUCT_TYPES,
  VERTICALS,
  VIDEO_FORMATS,
} from "@clipledger/domain/library/insight-kinds";
import { listOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { kindsIn, type LibrarySearch } from "./library-search.ts";

const limit = 36;

/** What the address asks for, as the API takes it. */
export function libraryQuery(search: LibrarySearch, offset: number) {
  const filters = withoutGaps({
    search: search.q,
    brandId: search.project,
    dateRange: search.age,
    sort: search.sort,
    minViews: search.minViews,
    minOutlierFactor: search.minOutlier,
    regions: filled(listOf(search.regions)),
    productTypes: filled(kindsIn(search.productTypes, PRODUCT_TYPES)),
    verticals: filled(kindsIn(search.verticals, VERTICALS)),
    formats: filled(kindsIn(search.formats, VIDEO_FORMATS)),
    hookArchetypes: filled(kindsIn(search.hooks, HOOK_ARCHETYPES)),
    productDetected: search.product,
    brandDetected: search.brand,
    matchedTerms: filled(termsOf(search)),
  });
  return { query: { ...filters, limit, offset } };
}

export function termsOf({ terms }: Pick<LibrarySearch, "terms">) {
  return listOf(terms)
    .map((term) => term.trim())
    .filter((term) => term !== "");
}

function filled<Value>(values: readonly Value[]): Value[] | undefined {
  return values.length === 0 ? undefined : [...values];
}
