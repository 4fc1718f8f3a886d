import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import type { BriefsSearch } from "../briefs-search.ts";

interface NoBriefsProps {
  search: BriefsSearch;
  totalRows: number;
  onChange: (search: BriefsSearch) => void;
}

/** Why the list is empty, and the way on. */
export function NoBriefs({ search, totalRows, onChange }: NoBriefsProps) {
  const { organization } = useOrganization();
  if (totalRows > 0) return <NoSuchPage icon={FileText} onReturn={() => onChange(withFilters(search, {}))} />;
  if (search.q !== undefined || search.campaigns !== undefined) {
    return (
      <NoMatch
        icon={FileText}
        noun="briefs"
        onClear={() => onChange(withFilters(search, { q: undefined, campaigns: undefined }))}
      >
        Try a shorter word, or look among the briefs of all campaigns.
      </NoMatch>
    );
  }
  if (!canWrite(organization.role)) {
    return (
      <EmptyState icon={FileText} title="No briefs yet">
        Members of your organization write them. What creators are asked to make shows up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={FileText}
      title="Write your first brief"
      action={
        <Link to="/briefs/new" className={buttonClass("primary")}>
          New brief
        </Link>
      }
    >
      Say what creators are to make, show videos that do it well, and see who has read it. One brief can serve
      several campaigns.
    </EmptyState>
  );
}
