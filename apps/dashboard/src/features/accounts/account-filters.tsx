import { useProjectOptions } from "../../parts/filter-options.ts";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import { AudienceFilters } from "../../ui/product/audience-filters.tsx";
import { type AccountsSearch, withoutAccountFilters } from "./accounts-search.ts";

interface AccountFiltersProps {
  search: AccountsSearch;
  onChange: (search: AccountsSearch) => void;
}

export function AccountFilters({ search, onChange }: AccountFiltersProps) {
  return (
    <AudienceFilters
      label="Filter accounts"
      search={search}
      defaultViewMode="all"
      projectOptions={useProjectOptions()}
      hasOtherFilters={search.q !== undefined}
      onChange={(change) => onChange(withFilters(search, change))}
      onClear={() => onChange(withoutAccountFilters(search))}
    >
      <SearchBox
        label="Search accounts"
        placeholder="Name or handle"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
    </AudienceFilters>
  );
}
