import { listOf, toggled, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { compactNumber, multiple } from "../../ui/primitives/number-format.ts";
import { countryName } from "../../ui/product/names.ts";
import type { LibrarySearch } from "./library-search.ts";
import { formatLabels, hookLabels, productTypeLabels, verticalLabels } from "./library-words.ts";

export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  /** The address without it. */
  readonly without: LibrarySearch;
}

type ListName = "regions" | "productTypes" | "verticals" | "formats" | "hooks" | "terms";

/** Every filter that is on, by name, so that each can be taken away. */
export function activeFilters(
  search: LibrarySearch,
  projectName: (id: string) => string,
): readonly ActiveFilter[] {
  const { age, minViews, minOutlier, project, product, brand } = search;
  return [
    ...single(search, "project", project && `Found for ${projectName(project)}`),
    ...single(search, "age", age && `Last ${age.replace("d", "")} days`),
    ...single(search, "minViews", minViews && `At least ${compactNumber(minViews)} views`),
    ...single(search, "minOutlier", minOutlier && `At least ${multiple(minOutlier)}`),
    ...listed(search, "regions", countryName),
    ...listed(search, "productTypes", nameIn(productTypeLabels)),
    ...listed(search, "verticals", nameIn(verticalLabels)),
    ...listed(search, "formats", nameIn(formatLabels)),
    ...listed(search, "hooks", nameIn(hookLabels)),
    ...single(search, "product", product && (product === "yes" ? "Shows a product" : "Shows no product")),
    ...single(search, "brand", brand && (brand === "yes" ? "Names a brand" : "Names no brand")),
    ...listed(search, "terms", (term) => `Found by “${term.trim()}”`),
  ];
}

function single(
  search: LibrarySearch,
  name: keyof LibrarySearch,
  label: string | number | undefined,
): readonly ActiveFilter[] {
  if (typeof label !== "string") return [];
  return [{ key: name, label, without: withoutGaps({ ...search, [name]: undefined }) }];
}

function listed(
  search: LibrarySearch,
  name: ListName,
  label: (value: string) => string,
): readonly ActiveFilter[] {
  return listOf(search[name]).map((value) => ({
    key: `${name}-${value}`,
    label: label(value),
    without: withoutGaps({ ...search, [name]: toggled(search[name], value) }),
  }));
}

function nameIn(labels: Readonly<Record<string, string>>) {
  return (value: string) => labels[value] ?? value;
}
