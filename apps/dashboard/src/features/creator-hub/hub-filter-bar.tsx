import { X } from "lucide-react";
import { useCampaignOptions, useCreatorOptions } from "../../parts/filter-options.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { listOf, toggled, withFilters } from "../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { FilterSearch } from "../../ui/product/filter-menu.tsx";
import { PeriodChoice } from "../../ui/product/period-choice.tsx";
import { type HubSearch, hasHubFilters, withoutHubFilters } from "./hub-search.ts";

interface HubFilterBarProps {
  search: HubSearch;
  now: Date;
  onChange: (search: HubSearch) => void;
}

type HubChange = { readonly [Key in keyof HubSearch]?: HubSearch[Key] | undefined };

const publicationOptions = [
  { value: "any", label: "Published any time" },
  { value: "inRange", label: "Published in these days" },
] as const;

const noDays = { days: undefined, from: undefined, to: undefined, time: undefined };

export function HubFilterBar({ search, now, onChange }: HubFilterBarProps) {
  const change = (changed: HubChange) => onChange(withFilters(search, changed));
  return (
    <search aria-label="Filter the overview" className="flex flex-col gap-2">
      <PeriodChoice
        search={search}
        now={now}
        onChange={(period) => change({ ...noDays, ...period })}
        allTime={{ isChosen: search.time === "all", onChoose: () => change({ ...noDays, time: "all" }) }}
      />
      <div className="flex flex-wrap items-center gap-2">
        <CampaignFilter search={search} onChange={onChange} />
        <CreatorFilter search={search} onChange={onChange} />
        <ChoiceMenu
          label="Which videos"
          options={publicationOptions}
          value={search.published ?? "any"}
          defaultValue="any"
          onChange={(value) => change({ published: value === "any" ? undefined : value })}
        />
        {hasHubFilters(search) ? (
          <Button
            variant="ghost"
            icon={<X aria-hidden="true" />}
            onClick={() => onChange(withoutHubFilters(search))}
          >
            Clear filters
          </Button>
        ) : null}
      </div>
    </search>
  );
}

function CampaignFilter({ search, onChange }: Omit<HubFilterBarProps, "now">) {
  const options = useCampaignOptions(listOf(search.campaigns));
  return (
    <FilterSearch
      label="Campaign"
      {...options}
      onToggle={(value) => onChange(withFilters(search, { campaigns: toggled(search.campaigns, value) }))}
    />
  );
}

function CreatorFilter({ search, onChange }: Omit<HubFilterBarProps, "now">) {
  const options = useCreatorOptions(listOf(search.creators));
  return (
    <FilterSearch
      label="Creator"
      {...options}
      onToggle={(value) => onChange(withFilters(search, { creators: toggled(search.creators, value) }))}
    />
  );
}
