import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useProjectOptions } from "../../parts/filter-options.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { ViewsMenu } from "../../parts/saved-views.tsx";
import { TrackingActions } from "../../parts/tracking-actions.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { AudienceFilters } from "../../ui/product/filters/figure-filters.tsx";
import { AccountList } from "./account-list.tsx";
import { type AccountsSearch, accountFilters, accountsAddress } from "./accounts-search.ts";
import { AddAccountsDialog } from "./add-accounts-dialog.tsx";
import { ProjectList } from "./project-list.tsx";
import { FollowedProgress, SyncRuns } from "./sync-runs.tsx";

const route = getRouteApi("/app/accounts");

export function AccountsPage() {
  const { search, show, filter } = usePageAddress(route, accountsAddress);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const { api, organization } = useOrganization();
  const isWriter = canWrite(organization.role);

  const { add, ...withoutDialog } = search;
  const openDialog = () => show({ ...search, add: true }, true);

  return (
    <Page
      title="Accounts"
      width="wide"
      description="The accounts that post for you, and those of competitors, with figures that stay up to date."
      actions={
        <TrackingActions
          isListShown={search.tab === undefined}
          startExport={() => api.exports.accounts.call({ body: accountFilters(search) })}
          addLabel="Add accounts"
          onAdd={isWriter ? openDialog : undefined}
        />
      }
    >
      <FollowedProgress eventIds={followed} onDismiss={() => setFollowed([])} />
      <Tabs
        label="Accounts"
        choice={{
          value: search.tab ?? "accounts",
          onChange: (id) => show(id === "accounts" ? {} : accountsAddress.read({ tab: id })),
        }}
        tabs={[
          {
            id: "accounts",
            label: "Accounts",
            content: (
              <div className="flex flex-col gap-4 pt-1">
                <AccountFilters search={search} onChange={filter} />
                <AccountList search={search} onChange={show} onAdd={openDialog} onRuns={setFollowed} />
              </div>
            ),
          },
          { id: "projects", label: "Projects", content: <ProjectList /> },
          { id: "runs", label: "Sync runs", content: <SyncRuns /> },
        ]}
      />
      {isWriter && add === true ? (
        <AddAccountsDialog onClose={() => show(withoutDialog, true)} onRuns={setFollowed} />
      ) : null}
    </Page>
  );
}

interface AccountFiltersProps {
  search: AccountsSearch;
  onChange: (search: AccountsSearch) => void;
}

function AccountFilters({ search, onChange }: AccountFiltersProps) {
  return (
    <AudienceFilters
      label="Filter accounts"
      search={search}
      defaultViewMode="all"
      projectOptions={useProjectOptions()}
      isFiltered={accountsAddress.hasFilters(search)}
      onChange={(change) => onChange(withFilters(search, change))}
      onClear={() => onChange(accountsAddress.withoutFilters(search))}
      trailing={<ViewsMenu list="accounts" />}
    >
      <SearchBox
        label="Search accounts"
        placeholder="Name or handle"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
    </AudienceFilters>
  );
}
