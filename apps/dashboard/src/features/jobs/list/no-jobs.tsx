import { Link } from "@tanstack/react-router";
import { Clapperboard } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import type { JobsSearch } from "../jobs-search.ts";

interface NoJobsProps {
  search: JobsSearch;
  totalRows: number;
  onChange: (search: JobsSearch) => void;
}

/** Why the list is empty, and the way on. */
export function NoJobs({ search, totalRows, onChange }: NoJobsProps) {
  const { organization } = useOrganization();
  if (totalRows > 0)
    return <NoSuchPage icon={Clapperboard} onReturn={() => onChange(withFilters(search, {}))} />;
  if (search.q !== undefined || search.status !== undefined) {
    return (
      <NoMatch
        icon={Clapperboard}
        noun="jobs"
        onClear={() => onChange(withFilters(search, { q: undefined, status: undefined }))}
      >
        Try a shorter word, or look among jobs of every status.
      </NoMatch>
    );
  }
  return (
    <EmptyState
      icon={Clapperboard}
      title="No jobs yet"
      action={
        canWrite(organization.role) ? (
          <Link to="/jobs/new" className={buttonClass("primary")}>
            Draft your first job
          </Link>
        ) : undefined
      }
    >
      A job says what you look for and what it pays. Published, it stands on your public board, where creators
      apply without an account.
    </EmptyState>
  );
}
