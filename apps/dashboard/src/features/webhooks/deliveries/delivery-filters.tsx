import { X } from "lucide-react";
import { Button } from "../../../ui/primitives/button.tsx";
import { DateRangePicker } from "../../../ui/primitives/lists/date-range-picker.tsx";
import { listOf, toggled, withoutGaps } from "../../../ui/primitives/lists/search-params.ts";
import { FilterMenu, type FilterOption } from "../../../ui/product/filter-menu.tsx";
import { deliveryStateOptions } from "../delivery-standing.ts";
import { groupEventTypes } from "../event-types.ts";
import { useEventTypes } from "../use-event-types.ts";
import { type EndpointSearch, hasLogFilters } from "../webhooks-search.ts";

interface DeliveryFiltersProps {
  search: EndpointSearch;
  onChange: (search: EndpointSearch) => void;
}

export function DeliveryFilters({ search, onChange }: DeliveryFiltersProps) {
  const types = useEventTypes().data ?? [];
  function change(filters: { readonly [Key in keyof EndpointSearch]: EndpointSearch[Key] | undefined }) {
    onChange(withoutGaps({ ...search, ...filters }));
  }
  return (
    <search aria-label="Filter deliveries" className="flex flex-wrap items-center gap-2">
      <FilterMenu
        label="State"
        options={deliveryStateOptions}
        chosen={listOf(search.states)}
        onToggle={(value) => change({ states: toggled(search.states, value) })}
      />
      <FilterMenu
        label="Event"
        options={groupEventTypes(types).flatMap(groupOptions)}
        chosen={listOf(search.types)}
        onToggle={(value) => change({ types: toggled(search.types, value) })}
      />
      <DateRangePicker
        value={{ from: search.from, to: search.to }}
        onChange={({ from, to }) => change({ from, to })}
      />
      {hasLogFilters(search) ? (
        <Button variant="ghost" icon={<X aria-hidden="true" />} onClick={() => onChange({})}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

function groupOptions({ title, types }: ReturnType<typeof groupEventTypes>[number]): FilterOption[] {
  return types.map(({ type }) => ({ value: type, label: type, group: title }));
}
