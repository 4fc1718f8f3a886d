import { X } from "lucide-react";
import { useCampaignOptions, useCreatorOptions } from "../../../parts/filter-options.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { Checkbox } from "../../../ui/primitives/forms/form-field.tsx";
import { listOf, toggled, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { FilterMenu, FilterSearch } from "../../../ui/product/filter-menu.tsx";
import { hasPayoutFilters, withoutPayoutFilters } from "../payouts-search.ts";
import { providerStatuses, statusWords } from "../provider-status.ts";
import type { QueueProps } from "./queue-props.ts";

export function QueueFilters({ search, onChange }: QueueProps) {
  const tab = search.tab ?? "due";
  return (
    <search aria-label="Filter payouts" className="flex flex-wrap items-center gap-2">
      <CampaignFilter search={search} onChange={onChange} />
      <CreatorFilter search={search} onChange={onChange} />
      {tab === "paid" ? <StatusFilter search={search} onChange={onChange} /> : null}
      {hasPayoutFilters(search) ? (
        <Button
          variant="ghost"
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(withoutPayoutFilters(search))}
        >
          Clear filters
        </Button>
      ) : null}
      {tab === "due" || tab === "upcoming" ? (
        <div className="ml-auto max-sm:ml-0 max-sm:w-full">
          <Checkbox
            label="Hide cycles that pay nothing"
            checked={search.empty !== "show"}
            onChange={(event) =>
              onChange(withFilters(search, { empty: event.currentTarget.checked ? undefined : "show" }))
            }
          />
        </div>
      ) : null}
    </search>
  );
}

function CampaignFilter({ search, onChange }: QueueProps) {
  const options = useCampaignOptions(listOf(search.campaigns));
  return (
    <FilterSearch
      label="Campaign"
      {...options}
      onToggle={(value) => onChange(withFilters(search, { campaigns: toggled(search.campaigns, value) }))}
    />
  );
}

function CreatorFilter({ search, onChange }: QueueProps) {
  const options = useCreatorOptions(listOf(search.creators));
  return (
    <FilterSearch
      label="Creator"
      {...options}
      onToggle={(value) => onChange(withFilters(search, { creators: toggled(search.creators, value) }))}
    />
  );
}

const statusOptions = providerStatuses.map((value) => ({ value, label: statusWords[value].label }));

function StatusFilter({ search, onChange }: QueueProps) {
  return (
    <FilterMenu
      label="At the provider"
      options={statusOptions}
      chosen={listOf(search.status)}
      onToggle={(value) => onChange(withFilters(search, { status: toggled(search.status, value) }))}
    />
  );
}
