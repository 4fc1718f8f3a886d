import { Link } from "@tanstack/react-router";
import { Megaphone } from "lucide-react";
import { buttonClass } from "../../../ui/primitives/button.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch } from "../../../ui/primitives/states.tsx";
import { type HubSearch, hasHubFilters, withoutHubFilters } from "../hub-search.ts";

interface NoAssignmentsProps {
  search: HubSearch;
  onChange: (search: HubSearch) => void;
}

/** Why nobody is listed, and the way on. */
export function NoAssignments({ search, onChange }: NoAssignmentsProps) {
  if (search.progress !== undefined && search.progress !== "all") {
    return (
      <EmptyState
        icon={Megaphone}
        title={search.progress === "behind" ? "Nobody is behind" : "Nobody is on track"}
        action={
          <button
            type="button"
            className={buttonClass()}
            onClick={() => onChange(withFilters(search, { progress: undefined }))}
          >
            Show all
          </button>
        }
      />
    );
  }
  if (hasHubFilters(search)) {
    return (
      <NoMatch icon={Megaphone} noun="assignments" onClear={() => onChange(withoutHubFilters(search))} />
    );
  }
  return (
    <EmptyState
      icon={Megaphone}
      title="Nobody was assigned in these days"
      action={
        <Link to="/campaigns" className={buttonClass("primary")}>
          Go to campaigns
        </Link>
      }
    >
      Assign creators to a campaign, and what they post shows up here against what was agreed.
    </EmptyState>
  );
}
