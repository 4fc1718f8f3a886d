import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useOrganization } from "../../../api/organization-context.ts";
import { useCampaignOptions } from "../../../parts/filter-options.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { listOf, toggled, withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { ChoiceMenu } from "../../../ui/primitives/overlays/menu.tsx";
import { FilterMenu, FilterSearch } from "../../../ui/product/filter-menu.tsx";
import {
  type CreatorsSearch,
  hasCreatorFilters,
  invitationOptions,
  withoutCreatorFilters,
} from "../creators-search.ts";

interface CreatorFiltersProps {
  search: CreatorsSearch;
  onChange: (search: CreatorsSearch) => void;
}

const rosterOptions = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
  { value: "all", label: "Active and archived" },
] as const;

export function CreatorFilters({ search, onChange }: CreatorFiltersProps) {
  return (
    <search aria-label="Filter creators" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search creators"
        placeholder="Name, email or handle"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
      <ChoiceMenu
        label="Roster"
        options={rosterOptions}
        value={search.roster ?? "active"}
        defaultValue="active"
        onChange={(roster) =>
          onChange(withFilters(search, { roster: roster === "active" ? undefined : roster }))
        }
      />
      <FilterMenu
        label="Invitation"
        options={invitationOptions}
        chosen={listOf(search.invitation)}
        onToggle={(value) => onChange(withFilters(search, { invitation: toggled(search.invitation, value) }))}
      />
      <CampaignFilter search={search} onChange={onChange} />
      <TagFilter search={search} onChange={onChange} />
      {hasCreatorFilters(search) ? (
        <Button
          variant="ghost"
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(withoutCreatorFilters(search))}
        >
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

function CampaignFilter({ search, onChange }: CreatorFiltersProps) {
  const options = useCampaignOptions(listOf(search.campaigns));
  return (
    <FilterSearch
      label="Campaign"
      {...options}
      onToggle={(value) => onChange(withFilters(search, { campaigns: toggled(search.campaigns, value) }))}
    />
  );
}

function TagFilter({ search, onChange }: CreatorFiltersProps) {
  const { api } = useOrganization();
  const tags = useQuery(api.creators.listTags.queryOptions()).data ?? [];
  if (tags.length === 0) return null;
  return (
    <FilterMenu
      label="Tag"
      options={tags.map(({ id, name, creators }) => ({ value: id, label: `${name} (${creators})` }))}
      chosen={listOf(search.tags)}
      onToggle={(value) => onChange(withFilters(search, { tags: toggled(search.tags, value) }))}
    />
  );
}
