import { X } from "lucide-react";
import { useCampaignOptions } from "../../../api/hub-options.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterSearch } from "../../../ui/filter-search.tsx";
import { SearchBox } from "../../../ui/search-box.tsx";
import { listOf, toggled, withFilters } from "../../../ui/search-params.ts";
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
