import { Link } from "@tanstack/react-router";
import { Library } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { hasLibraryFilters, type LibrarySearch, withoutLibraryFilters } from "./library-search.ts";

interface NoVideosProps {
  search: LibrarySearch;
  onChange: (search: LibrarySearch) => void;
}

/** Why the shelf is empty, and the way on. */
export function NoVideos({ search, onChange }: NoVideosProps) {
  const { organization } = useOrganization();
  if (hasLibraryFilters(search)) {
    return (
      <Card>
        <NoMatch icon={Library} noun="videos" onClear={() => onChange(withoutLibraryFilters(search))}>
          Take a filter away, or search for something wider.
        </NoMatch>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={Library}
        title="The shelf is still empty"
        action={
          canWrite(organization.role) ? (
            <Link to="/accounts" search={{ add: true }} className={buttonClass("primary")}>
              Track an account
            </Link>
          ) : undefined
        }
      >
        Once a day, Clipledger searches the platforms for the hashtags of your own videos and the names of
        your projects, and keeps what went far beyond its account’s usual views.
      </EmptyState>
    </Card>
  );
}
