import { CONTENT_TYPES, type ContentType } from "@clipledger/domain/platforms";
import { useAccountOptions, useProjectOptions } from "../../parts/filter-options.ts";
import { listOf, toggled, withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { type AudienceChange, AudienceFilters } from "../../ui/product/audience-filters.tsx";
import { FilterMenu, FilterSearch } from "../../ui/product/filter-menu.tsx";
import { PeriodChoice } from "../../ui/product/period-choice.tsx";
import { type AnalyticsSearch, withoutAnalyticsFilters } from "./analytics-search.ts";

interface AnalyticsFilterBarProps {
  search: AnalyticsSearch;
  now: Date;
  onChange: (search: AnalyticsSearch) => void;
}

const contentTypeLabels: Record<ContentType, string> = { video: "Videos", slideshow: "Slideshows" };
const contentTypeOptions = CONTENT_TYPES.map((value) => ({ value, label: contentTypeLabels[value] }));

const publicationOptions = [
  { value: "any", label: "Published any time" },
  { value: "inRange", label: "Published in these days" },
] as const;

export function AnalyticsFilterBar({ search, now, onChange }: AnalyticsFilterBarProps) {
  const { days: _, from: __, to: ___, ...audience } = search;
  const change = (changed: AudienceChange) => onChange(withoutGaps({ ...search, ...changed }));
  return (
    <div className="flex flex-col gap-2">
      <PeriodChoice search={search} now={now} onChange={(period) => onChange({ ...audience, ...period })} />
      <AudienceFilters
        label="Filter analytics"
        search={audience}
        dates="elsewhere"
        defaultViewMode="internal"
        projectOptions={useProjectOptions()}
        hasOtherFilters={search.published !== undefined}
        onChange={change}
        onClear={() => onChange(withoutAnalyticsFilters(search))}
      >
        <AccountFilter joined={search.accounts} onChange={(accounts) => change({ accounts })} />
        <FilterMenu
          label="Content"
          options={contentTypeOptions}
          chosen={listOf(search.contentTypes)}
          onToggle={(value) => change({ contentTypes: toggled(search.contentTypes, value) })}
        />
        <ChoiceMenu
          label="Which videos"
          options={publicationOptions}
          value={search.published ?? "any"}
          defaultValue="any"
          onChange={(value) =>
            onChange(withoutGaps({ ...search, published: value === "any" ? undefined : value }))
          }
        />
      </AudienceFilters>
    </div>
  );
}

interface AccountFilterProps {
  joined: string | undefined;
  onChange: (joined: string | undefined) => void;
}

function AccountFilter({ joined, onChange }: AccountFilterProps) {
  const options = useAccountOptions(listOf(joined));
  return <FilterSearch label="Account" {...options} onToggle={(value) => onChange(toggled(joined, value))} />;
}
