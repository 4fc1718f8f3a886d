import { LayoutGrid, List } from "lucide-react";
import { useAccountOptions, useProjectOptions } from "../../parts/filter-options.ts";
import { IconButton } from "../../ui/primitives/button.tsx";
import { listOf, toggled, withFilters } from "../../ui/primitives/lists/search-params.ts";
import { AudienceFilters } from "../../ui/product/audience-filters.tsx";
import { FilterMenu, FilterSearch } from "../../ui/product/filter-menu.tsx";
import { type VideosSearch, withoutVideoFilters } from "./videos-search.ts";

interface VideoFiltersProps {
  search: VideosSearch;
  onChange: (search: VideosSearch) => void;
}

const contentTypes = [
  { value: "video", label: "Videos" },
  { value: "slideshow", label: "Slideshows" },
];

export function VideoFilters({ search, onChange }: VideoFiltersProps) {
  const accounts = useAccountOptions(listOf(search.accounts));
  return (
    <AudienceFilters
      label="Filter videos"
      search={search}
      defaultViewMode="all"
      projectOptions={useProjectOptions()}
      onChange={(change) => onChange(withFilters(search, change))}
      onClear={() => onChange(withoutVideoFilters(search))}
      trailing={<LayoutButton search={search} onChange={onChange} />}
    >
      <FilterSearch
        label="Account"
        {...accounts}
        onToggle={(id) => onChange(withFilters(search, { accounts: toggled(search.accounts, id) }))}
      />
      <FilterMenu
        label="Kind"
        options={contentTypes}
        chosen={listOf(search.contentTypes)}
        onToggle={(value) =>
          onChange(withFilters(search, { contentTypes: toggled(search.contentTypes, value) }))
        }
      />
    </AudienceFilters>
  );
}

function LayoutButton({ search, onChange }: VideoFiltersProps) {
  const { layout, ...asTable } = search;
  const isGrid = layout === "grid";
  return (
    <span className="ml-auto">
      <IconButton
        label={isGrid ? "Show as table" : "Show as grid"}
        onClick={() => onChange(isGrid ? asTable : { ...search, layout: "grid" })}
      >
        {isGrid ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
