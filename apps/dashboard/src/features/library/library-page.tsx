import { getRouteApi } from "@tanstack/react-router";
import { SlidersHorizontal, X } from "lucide-react";
import { useState } from "react";
import { useProjectOptions } from "../../parts/filter-options.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { listOf, toggled, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { compactNumber, multiple } from "../../ui/primitives/text/number-format.ts";
import { countryName } from "../../ui/product/words/names.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { type LibrarySearch, type LibrarySort, libraryAddress } from "./library-search.ts";
import { formatLabels, hookLabels, productTypeLabels, verticalLabels } from "./library-words.ts";
import { VideoGrid } from "./video-grid.tsx";

const route = getRouteApi("/app/library");

export function LibraryPage() {
  const { search, filter: show } = usePageAddress(route, libraryAddress, () => false);
  const projects = useProjectOptions() ?? [];
  const [isFiltering, setIsFiltering] = useState(false);
  const projectName = (id: string) => projects.find(({ value }) => value === id)?.label ?? "a project";

  return (
    <Page
      title="Library"
      width="wide"
      description="Videos that went far beyond their account’s usual views, found with your hashtags and projects."
    >
      <LibraryToolbar
        search={search}
        active={activeFilters(search, projectName)}
        onChange={show}
        onOpenFilters={() => setIsFiltering(true)}
      />
      <VideoGrid search={search} onChange={show} />
      <FilterPanel
        open={isFiltering}
        search={search}
        projects={projects}
        onChange={show}
        onClose={() => setIsFiltering(false)}
      />
    </Page>
  );
}

const sortOptions: readonly { readonly value: LibrarySort; readonly label: string }[] = [
  { value: "latest", label: "Newest first" },
  { value: "outlier", label: "Furthest above usual" },
  { value: "views", label: "Most views" },
  { value: "engagement", label: "Most engagement" },
];

interface LibraryToolbarProps {
  search: LibrarySearch;
  active: readonly ActiveFilter[];
  onChange: (search: LibrarySearch) => void;
  onOpenFilters: () => void;
}

function LibraryToolbar({ search, active, onChange, onOpenFilters }: LibraryToolbarProps) {
  return (
    <search aria-label="Search the library" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label="Search videos"
          placeholder="Caption, handle or hashtag"
          value={search.q ?? ""}
          onSearch={(text) => onChange(withoutGaps({ ...search, q: text === "" ? undefined : text }))}
        />
        <Button
          icon={<SlidersHorizontal aria-hidden="true" className="text-faint" />}
          onClick={onOpenFilters}
        >
          {active.length === 0 ? "Filters" : `Filters (${active.length})`}
        </Button>
        <ChoiceMenu
          label="Order"
          options={sortOptions}
          value={search.sort ?? "latest"}
          defaultValue={search.sort ?? "latest"}
          onChange={(sort) => onChange({ ...search, sort })}
        />
      </div>
      <ActiveFilters search={search} active={active} onChange={onChange} />
    </search>
  );
}

function ActiveFilters({ search, active, onChange }: Omit<LibraryToolbarProps, "onOpenFilters">) {
  if (active.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-1.5">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <button
            type="button"
            onClick={() => onChange(without)}
            className="inline-flex h-7 items-center gap-1 rounded-full bg-accent-soft pr-2 pl-2.5 text-[13px] text-accent-text hover:opacity-80"
          >
            <span className="sr-only">Take away: </span>
            {label}
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="small" onClick={() => onChange(libraryAddress.withoutFilters(search))}>
          Clear filters
        </Button>
      </li>
    </ul>
  );
}

interface ActiveFilter {
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
