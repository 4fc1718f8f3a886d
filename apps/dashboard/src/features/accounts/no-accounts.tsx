import { UserRoundSearch } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch, NoSuchPage } from "../../ui/primitives/states.tsx";
import { type AccountsSearch, hasAccountFilters, withoutAccountFilters } from "./accounts-search.ts";

interface NoAccountsProps {
  search: AccountsSearch;
  totalRows: number;
  onChange: (search: AccountsSearch) => void;
  onAdd: () => void;
}

/** Why the list is empty, and the way on. */
export function NoAccounts({ search, totalRows, onChange, onAdd }: NoAccountsProps) {
  const { organization } = useOrganization();
  if (totalRows > 0) {
    return <NoSuchPage icon={UserRoundSearch} onReturn={() => onChange(withFilters(search, {}))} />;
  }
  if (hasAccountFilters(search)) {
    return (
      <NoMatch
        icon={UserRoundSearch}
        noun="accounts"
        onClear={() => onChange(withoutAccountFilters(search))}
      />
    );
  }
  if (!canWrite(organization.role)) {
    return (
      <EmptyState icon={UserRoundSearch} title="No accounts yet">
        Members of your organization add the accounts to follow. Their figures show up here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={UserRoundSearch}
      title="Track your first account"
      action={
        <Button variant="primary" onClick={onAdd}>
          Add accounts
        </Button>
      }
    >
      Paste handles or profile links. Their videos and figures come in within a minute, and stay up to date
      from then on.
    </EmptyState>
  );
}
