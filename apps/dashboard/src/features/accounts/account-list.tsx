import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useActiveRuns } from "../../api/sync-runs.ts";
import type { AccountFigures } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { PagedTable } from "../../ui/primitives/lists/paged-table.tsx";
import { selectColumn } from "../../ui/primitives/lists/row-selection.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import type { Sorting } from "../../ui/primitives/lists/sorting.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { accountName } from "../../ui/product/account-cell.tsx";
import type { AccountAction } from "./account-action.ts";
import { accountColumns } from "./account-columns.tsx";
import { AccountDialogs } from "./account-dialogs.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { accountsQuery, defaultAccountSort } from "./accounts-query.ts";
import type { AccountSortKey, AccountsSearch } from "./accounts-search.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { NoAccounts } from "./no-accounts.tsx";
import { useAccountWrites } from "./use-account-writes.ts";

interface AccountListProps {
  search: AccountsSearch;
  onChange: (search: AccountsSearch) => void;
  onAdd: () => void;
  onRuns: (eventIds: readonly string[]) => void;
}

export function AccountList({ search, onChange, onAdd, onRuns }: AccountListProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.accounts.list.queryOptions({ input: accountsQuery(search), placeholderData: keepPreviousData }),
  );
  if (!list.isSuccess) return <QueryState query={list} label="accounts" rows={6} frame={Card} />;
  if (list.data.data.length === 0) {
    return (
      <Card>
        <NoAccounts search={search} totalRows={list.data.totalRows} onChange={onChange} onAdd={onAdd} />
      </Card>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      <AccountTable
        rows={list.data.data}
        search={search}
        onChange={onChange}
        onRuns={onRuns}
        pageCount={list.data.pageCount}
        totalRows={list.data.totalRows}
      />
    </div>
  );
}

interface AccountTableProps extends Omit<AccountListProps, "onAdd"> {
  rows: readonly AccountFigures[];
  pageCount: number;
  totalRows: number;
}

function AccountTable({ rows, search, onChange, onRuns, pageCount, totalRows }: AccountTableProps) {
  const [ticked, setTicked] = useState<readonly AccountFigures[]>([]);
  const [action, setAction] = useState<AccountAction | undefined>(undefined);
  const writes = useAccountWrites(onRuns);
  const selected = rows.filter(({ id }) => ticked.some((account) => account.id === id));
  const sorting = accountSorting(search, onChange);
  const figures = useFigureColumns(search);
  const columns = useIsWriter()
    ? [
        selectColumn({ rows, selected, onSelect: setTicked, noun: "accounts", nameOf: accountName }),
        ...figures,
        {
          id: "actions",
          header: "Actions",
          place: "corner" as const,
          align: "end" as const,
          cell: (account: AccountFigures) => (
            <AccountMenu account={account} writes={writes} onAction={setAction} />
          ),
        },
      ]
    : figures;
  return (
    <>
      <PagedTable
        nouns={["account", "accounts"]}
        label="Accounts"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sorting={sorting}
        page={search.page ?? 1}
        pageCount={pageCount}
        totalRows={totalRows}
        onPageChange={(page) => onChange({ ...search, page })}
      />
      <BulkBar selected={selected} writes={writes} onAction={setAction} onClear={() => setTicked([])} />
      <AccountDialogs action={action} onClose={() => setAction(undefined)} />
    </>
  );
}

function useFigureColumns(search: AccountsSearch) {
  const runs = useActiveRuns();
  return accountColumns({
    isRange: search.from !== undefined || search.to !== undefined,
    isSyncing: ({ platform, username }) =>
      runs.some(
        (run) => run.dataType === "accounts" && run.platform === platform && run.identifier === username,
      ),
  });
}

function useIsWriter() {
  return canWrite(useOrganization().organization.role);
}

function accountSorting(
  search: AccountsSearch,
  onChange: (search: AccountsSearch) => void,
): Sorting<AccountSortKey> {
  return {
    key: search.sort ?? defaultAccountSort.key,
    direction: search.dir ?? defaultAccountSort.direction,
    onSort: (sort, dir) => onChange(withFilters(search, { sort, dir })),
  };
}
