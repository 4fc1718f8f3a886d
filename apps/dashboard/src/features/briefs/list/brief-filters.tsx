import { X } from "lucide-react";
import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { listOf, toggled, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { FilterSearch } from "../../../ui/product/filter-menu.tsx";
import type { BriefsSearch } from "../briefs-search.ts";

interface BriefFiltersProps {
  search: BriefsSearch;
  onChange: (search: BriefsSearch) => void;
}

export function BriefFilters({ search, onChange }: BriefFiltersProps) {
  const campaigns = useCampaignOptions(listOf(search.campaigns));
  return (
    <search aria-label="Filter briefs" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search briefs"
        placeholder="Name of the brief"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
      <FilterSearch
        label="Campaign"
        {...campaigns}
        onToggle={(id) => onChange(withFilters(search, { campaigns: toggled(search.campaigns, id) }))}
      />
      {search.campaigns === undefined ? null : (
        <Button
          variant="ghost"
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(withFilters(search, { campaigns: undefined }))}
        >
          Clear filters
        </Button>
      )}
    </search>
  );
}
