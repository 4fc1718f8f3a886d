import {
  HOOK_ARCHETYPES,
  PRODUCT_TYPES,
  VERTICALS,
  VIDEO_FORMATS,
} from "@clipledger/domain/library/insight-kinds";
import {
  filter,
  id,
  listMatching,
  oneOf,
  pageAddress,
  type SearchOf,
  someOf,
  text,
  textUpTo,
} from "../../ui/primitives/lists/address-fields.ts";
import { chosenOf, idsOf, listOf, withoutGaps } from "../../ui/primitives/lists/search-params.ts";

const sorts = ["latest", "views", "engagement", "outlier"] as const;
export type LibrarySort = (typeof sorts)[number];
export const ages = ["7d", "14d", "30d"] as const;
const answers = ["yes", "no"] as const;

export const libraryAddress = pageAddress(
  {
    q: filter(text),
    project: filter(id("orgproj_")),
    age: filter(oneOf(ages)),
    sort: oneOf(sorts),
    minViews: filter(least(Number.isSafeInteger)),
    minOutlier: filter(least(Number.isFinite)),
    regions: filter(listMatching((code) => /^[A-Z]{2}$/.test(code))),
    productTypes: filter(someOf(PRODUCT_TYPES)),
    verticals: filter(someOf(VERTICALS)),
    formats: filter(someOf(VIDEO_FORMATS)),
    hooks: filter(someOf(HOOK_ARCHETYPES)),
    product: filter(oneOf(answers)),
    brand: filter(oneOf(answers)),
    terms: filter(textUpTo(2_000)),
    /** The video that is open. */
    video: id("orgrsv_"),
  },
  { staying: ["sort"] },
);
export type LibrarySearch = SearchOf<typeof libraryAddress>;

export function withoutVideo({ video: _, ...search }: LibrarySearch): LibrarySearch {
  return search;
}

function least(isNumber: (value: number) => boolean) {
  return (value: unknown): number | undefined =>
    typeof value === "number" && isNumber(value) && value > 0 ? value : undefined;
}

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
    regions: idsOf(search.regions),
    productTypes: chosenOf(search.productTypes, PRODUCT_TYPES),
    verticals: chosenOf(search.verticals, VERTICALS),
    formats: chosenOf(search.formats, VIDEO_FORMATS),
    hookArchetypes: chosenOf(search.hooks, HOOK_ARCHETYPES),
    productDetected: search.product,
    brandDetected: search.brand,
    matchedTerms: termsOf(search),
  });
  return { query: { ...filters, limit, offset } };
}

function termsOf({ terms }: LibrarySearch): string[] | undefined {
  const list = listOf(terms)
    .map((term) => term.trim())
    .filter((term) => term !== "");
  return list.length === 0 ? undefined : list;
}
