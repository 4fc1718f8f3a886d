import { listOf, toggled } from "../../ui/primitives/lists/search-params.ts";
import { FilterSearch } from "../../ui/product/filters/filter-menu.tsx";
import { useCampaignOptions, useCreatorOptions } from "../filter-options.ts";

interface WorkFilterProps {
  /** The ids that the address lists. */
  chosen: string | undefined;
  onChange: (chosen: string | undefined) => void;
}

export function CampaignFilter({ chosen, onChange }: WorkFilterProps) {
  const options = useCampaignOptions(listOf(chosen));
  return <FilterSearch label="Campaign" {...options} onToggle={(id) => onChange(toggled(chosen, id))} />;
}

export function CreatorFilter({ chosen, onChange }: WorkFilterProps) {
  const options = useCreatorOptions(listOf(chosen));
  return <FilterSearch label="Creator" {...options} onToggle={(id) => onChange(toggled(chosen, id))} />;
}
