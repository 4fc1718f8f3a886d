import { ViewsMenu } from "../../parts/saved-views.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import {
  askedPage,
  listOf,
  toggled,
  withFilters,
  withoutGaps,
} from "../../ui/primitives/lists/search-params.ts";
import { audienceFilters } from "../../ui/product/filters/figure-search.ts";
import { ClearFilters, FilterMenu } from "../../ui/product/filters/filter-menu.tsx";
import { platformOptions } from "../../ui/product/words/names.ts";
import { type VideosSearch, videosAddress } from "./videos-search.ts";

interface TabFiltersProps {
  label: string;
  /** Names the list for its saved views. */
  list: string;
  search: VideosSearch;
  onChange: (search: VideosSearch, replace?: boolean) => void;
}

/** The filters of individually tracked and of excluded videos. */
export function TabFilters({ label, list, search, onChange }: TabFiltersProps) {
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2 pt-1">
      <SearchBox
        label="Search videos"
        placeholder="Caption, account or id"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }), true)}
      />
      <FilterMenu
        label="Platform"
        options={platformOptions}
        chosen={listOf(search.platforms)}
        onToggle={(value) => onChange(withFilters(search, { platforms: toggled(search.platforms, value) }))}
      />
      {videosAddress.hasFilters(search) ? (
        <ClearFilters onClear={() => onChange(videosAddress.withoutFilters(search))} />
      ) : null}
      <ViewsMenu list={list} />
    </search>
  );
}

/** What the lists of individually tracked and of excluded videos ask for. */
export function tabQuery(search: VideosSearch) {
  const { platforms } = audienceFilters(search, "all");
  return { query: { ...askedPage(search), ...withoutGaps({ platforms, search: search.q }) } };
}
