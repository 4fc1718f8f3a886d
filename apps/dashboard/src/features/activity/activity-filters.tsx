import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { canAdminister } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { personName } from "../../parts/person-name.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { DateRangePicker } from "../../ui/primitives/lists/date-range-picker.tsx";
import { listOf, toggled, withFilters } from "../../ui/primitives/lists/search-params.ts";
import { FilterMenu, type FilterOption } from "../../ui/product/filter-menu.tsx";
import { type ActivitySearch, hasFilters } from "./activity-search.ts";
import { activityTypeOptions, surfaceLabels } from "./activity-sentence.ts";

interface ActivityFiltersProps {
  search: ActivitySearch;
  onChange: (search: ActivitySearch) => void;
}

const surfaceOptions = Object.entries(surfaceLabels).map(([value, label]) => ({ value, label }));

export function ActivityFilters({ search, onChange }: ActivityFiltersProps) {
  const actorOptions = useActorOptions();
  function toggle(name: "actors" | "surfaces" | "types", value: string) {
    onChange(withFilters(search, { [name]: toggled(search[name], value) }));
  }
  return (
    <search aria-label="Filter activity" className="flex flex-wrap gap-2">
      <FilterMenu
        label="Person or key"
        options={actorOptions}
        chosen={listOf(search.actors)}
        onToggle={(value) => toggle("actors", value)}
      />
      <FilterMenu
        label="Surface"
        options={surfaceOptions}
        chosen={listOf(search.surfaces)}
        onToggle={(value) => toggle("surfaces", value)}
      />
      <FilterMenu
        label="Type"
        options={activityTypeOptions}
        chosen={listOf(search.types)}
        onToggle={(value) => toggle("types", value)}
      />
      <DateRangePicker
        value={{ from: search.from, to: search.to }}
        onChange={(range) => onChange(withFilters(search, { from: range.from, to: range.to }))}
      />
      {hasFilters(search) ? (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

function useActorOptions(): readonly FilterOption[] {
  const { api, organization } = useOrganization();
  const members = useQuery(api.members.list.queryOptions()).data?.data ?? [];
  const keys =
    useQuery(api.apiKeys.list.queryOptions({ enabled: canAdminister(organization.role) })).data?.data ?? [];
  return [
    ...members.map(({ user }) => ({ value: user.id, label: personName(user), group: "People" })),
    ...keys.map((key) => ({ value: key.id, label: key.name, group: "API keys" })),
  ];
}
