import {
  HOOK_ARCHETYPES,
  PRODUCT_TYPES,
  VERTICALS,
  VIDEO_FORMATS,
} from "@clipledger/domain/library/insight-kinds";
import {
  listOf,
  readChoice,
  readId,
  readText,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";

const sorts = ["latest", "views", "engagement", "outlier"] as const;
export type LibrarySort = (typeof sorts)[number];
export const ages = ["7d", "14d", "30d"] as const;
const answers = ["yes", "no"] as const;

/** The filters as they stand in the address: lists are joined with commas. */
export interface LibrarySearch {
  readonly q?: string;
  readonly project?: string;
  readonly age?: (typeof ages)[number];
  readonly sort?: LibrarySort;
  readonly minViews?: number;
  readonly minOutlier?: number;
  readonly regions?: string;
  readonly productTypes?: string;
  readonly verticals?: string;
  readonly formats?: string;
  readonly hooks?: string;
  readonly product?: (typeof answers)[number];
  readonly brand?: (typeof answers)[number];
  readonly terms?: string;
  /** The video that is looked at. */
  readonly video?: string;
}

const maxListLength = 2_000;

export function readLibrarySearch(search: Readonly<Record<string, unknown>>): LibrarySearch {
  return withoutGaps({
    q: readText(search["q"]),
    project: readId(search["project"], "orgproj_"),
    age: readChoice(search["age"], ages),
    sort: readChoice(search["sort"], sorts),
    minViews: readLeast(search["minViews"], Number.isSafeInteger),
    minOutlier: readLeast(search["minOutlier"], Number.isFinite),
    regions: joined(
      listOf(readText(search["regions"], maxListLength)).filter((code) => /^[A-Z]{2}$/.test(code)),
    ),
    productTypes: readKinds(search["productTypes"], PRODUCT_TYPES),
    verticals: readKinds(search["verticals"], VERTICALS),
    formats: readKinds(search["formats"], VIDEO_FORMATS),
    hooks: readKinds(search["hooks"], HOOK_ARCHETYPES),
    product: readChoice(search["product"], answers),
    brand: readChoice(search["brand"], answers),
    terms: readText(search["terms"], maxListLength),
    video: readId(search["video"], "orgrsv_"),
  });
}

export function hasLibraryFilters(search: LibrarySearch) {
  return Object.keys(withoutLibraryFilters(search)).length < Object.keys(withoutVideo(search)).length;
}

/** The address without its filters; the order of the list stays. */
export function withoutLibraryFilters({ sort }: LibrarySearch): LibrarySearch {
  return withoutGaps({ sort });
}

export function withoutVideo({ video: _, ...search }: LibrarySearch): LibrarySearch {
  return search;
}

/** Those of the kinds that the text lists, in their own order. */
function kindsIn<Kind extends string>(text: string | undefined, kinds: readonly Kind[]): Kind[] {
  const names = listOf(text);
  return kinds.filter((kind) => names.includes(kind));
}

function readKinds(value: unknown, kinds: readonly string[]) {
  return joined(kindsIn(readText(value, maxListLength), kinds));
}

function readLeast(value: unknown, isNumber: (value: number) => boolean) {
  return typeof value === "number" && isNumber(value) && value > 0 ? value : undefined;
}

function joined(values: readonly string[]) {
  return values.length === 0 ? undefined : values.join(",");
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

function termsOf({ terms }: Pick<LibrarySearch, "terms">) {
  return listOf(terms)
    .map((term) => term.trim())
    .filter((term) => term !== "");
}

function filled<Value>(values: readonly Value[]): Value[] | undefined {
  return values.length === 0 ? undefined : [...values];
}
