import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { usePageAddress } from "../../../parts/pages/page-address.ts";
import { CampaignFilter } from "../../../parts/pages/work-filters.tsx";
import { ViewsMenu } from "../../../parts/saved-views.tsx";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { SearchBox } from "../../../ui/primitives/forms/search-box.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { Page } from "../../../ui/primitives/page.tsx";
import { ClearFilters } from "../../../ui/product/filters/filter-menu.tsx";
import { type BriefsSearch, briefsAddress } from "../briefs-search.ts";
import { BriefList } from "./brief-list.tsx";

const route = getRouteApi("/app/briefs");

export function BriefsPage() {
  const { search, filter: show } = usePageAddress(route, briefsAddress);
  const { organization } = useOrganization();
  return (
    <Page
      title="Briefs"
      width="wide"
      description="What creators are to make: text, sample videos, and who has read them."
      actions={
        canWrite(organization.role) ? (
          <Link to="/briefs/new" className={buttonClass("primary")}>
            <Plus aria-hidden="true" />
            New brief
          </Link>
        ) : undefined
      }
    >
      <BriefFilters search={search} onChange={show} />
      <BriefList search={search} onChange={show} />
    </Page>
  );
}

interface BriefFiltersProps {
  search: BriefsSearch;
  onChange: (search: BriefsSearch) => void;
}

function BriefFilters({ search, onChange }: BriefFiltersProps) {
  return (
    <search aria-label="Filter briefs" className="flex flex-wrap items-center gap-2">
      <SearchBox
        label="Search briefs"
        placeholder="Name of the brief"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
      <CampaignFilter
        chosen={search.campaigns}
        onChange={(campaigns) => onChange(withFilters(search, { campaigns }))}
      />
      {search.campaigns === undefined ? null : (
        <ClearFilters onClear={() => onChange(withFilters(search, { campaigns: undefined }))} />
      )}
      <ViewsMenu list="briefs" />
    </search>
  );
}
