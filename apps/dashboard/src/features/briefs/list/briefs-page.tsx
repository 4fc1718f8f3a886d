import { getRouteApi, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { Page } from "../../../ui/primitives/page.tsx";
import { type BriefsSearch, readBriefsSearch } from "../briefs-search.ts";
import { BriefFilters } from "./brief-filters.tsx";
import { BriefList } from "./brief-list.tsx";

const route = getRouteApi("/app/briefs");

export function BriefsPage() {
  const search = readBriefsSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { organization } = useOrganization();
  function show(next: BriefsSearch) {
    void navigate({ search: next, replace: next.q !== search.q, resetScroll: next.page !== undefined });
  }
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
