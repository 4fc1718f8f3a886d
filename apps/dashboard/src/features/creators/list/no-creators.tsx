import { UsersRound } from "lucide-react";
import { canWrite } from "../../../api/access.ts";
import { useOrganization } from "../../../api/organization-context.ts";
import { Button } from "../../../ui/primitives/button.tsx";
import { withFilters } from "../../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch, NoSuchPage } from "../../../ui/primitives/states.tsx";
import { type CreatorsSearch, hasCreatorFilters, withoutCreatorFilters } from "../creators-search.ts";

interface NoCreatorsProps {
  search: CreatorsSearch;
  totalRows: number;
  onChange: (search: CreatorsSearch) => void;
  onAdd: () => void;
}

/** Why the list is empty, and the way on. */
export function NoCreators({ search, totalRows, onChange, onAdd }: NoCreatorsProps) {
  const { organization } = useOrganization();
  if (totalRows > 0) {
    return <NoSuchPage icon={UsersRound} onReturn={() => onChange(withFilters(search, {}))} />;
  }
  if (hasCreatorFilters(search)) {
    return (
      <NoMatch icon={UsersRound} noun="creators" onClear={() => onChange(withoutCreatorFilters(search))}>
        Search for less, or take a filter away.
      </NoMatch>
    );
  }
  if (!canWrite(organization.role)) {
    return (
      <EmptyState icon={UsersRound} title="No creators yet">
        Members of your organization add the people who make your videos. They show up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={UsersRound}
      title="Add your first creator"
      action={
        <Button variant="primary" onClick={onAdd}>
          Add creator
        </Button>
      }
    >
      Link the accounts they post with, put them on a campaign, and their videos count from then on.
    </EmptyState>
  );
}
