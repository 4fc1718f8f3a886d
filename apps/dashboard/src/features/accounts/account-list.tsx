import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Flag, FolderPlus, ListVideo, RefreshCw, Trash2, UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { runOfAccount, useActiveRuns } from "../../api/sync-runs.ts";
import type { AccountFigures } from "../../api/types.ts";
import { useListTools } from "../../parts/list-tools.tsx";
import { ListStates } from "../../parts/paged-list.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { PagedTable, pagesOf, type RowsPage, sortingOf } from "../../ui/primitives/lists/paged-table.tsx";
import { SelectionBar, selectColumn } from "../../ui/primitives/lists/row-selection.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import { menuColumn, type WholeTotals } from "../../ui/primitives/lists/table.tsx";
import { Menu, MenuItem } from "../../ui/primitives/overlays/menu.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { accountName } from "../../ui/product/tracked/account-cell.tsx";
import { accountColumns } from "./account-columns.tsx";
import { AccountDialogs } from "./account-dialogs.tsx";
import {
  type AccountAction,
  type AccountActionName,
  AccountMenu,
  type AccountWrites,
  useAccountWrites,
} from "./account-menu.tsx";
import {
  type AccountsSearch,
  accountsAddress,
  accountsQuery,
  defaultAccountSort,
} from "./accounts-search.ts";

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
  return (
    <ListStates
      list={list}
      label="accounts"
      rows={6}
      icon={UserRoundSearch}
      onReturn={() => onChange(withFilters(search, {}))}
      empty={<NoAccounts search={search} onChange={onChange} onAdd={onAdd} />}
    >
      {(answer) => <AccountTable answer={answer} search={search} onChange={onChange} onRuns={onRuns} />}
    </ListStates>
  );
}

interface AccountTableProps extends Omit<AccountListProps, "onAdd"> {
  answer: RowsPage<AccountFigures>;
}

function AccountTable({ answer, search, onChange, onRuns }: AccountTableProps) {
  const { data: rows, pageCount, totalRows } = answer;
  const [ticked, setTicked] = useState<readonly AccountFigures[]>([]);
  const [action, setAction] = useState<AccountAction | undefined>(undefined);
  const writes = useAccountWrites(onRuns);
  const selected = rows.filter(({ id }) => ticked.some((account) => account.id === id));
  const figures = useFigureColumns(search);
  const { api } = useOrganization();
  const all = useIsWriter()
    ? [
        selectColumn({ rows, selected, onSelect: setTicked, noun: "accounts", nameOf: accountName }),
        ...figures,
        menuColumn((account: AccountFigures) => (
          <AccountMenu account={account} writes={writes} onAction={setAction} />
        )),
      ]
    : figures;
  const { columns, tools } = useListTools({
    list: "accounts",
    columns: all,
    fetchPage: (page) => api.accounts.list.call(accountsQuery({ ...search, page, size: 100 })),
  });
  return (
    <>
      <PagedTable
        nouns={["account", "accounts"]}
        label="Accounts"
        columns={columns}
        answer={answer}
        sorting={sortingOf(search, defaultAccountSort, onChange)}
        {...pagesOf(search, onChange)}
        tools={tools}
        wholeTotals={useAccountTotals(search, totalRows, pageCount > 1)}
      />
      <BulkBar selected={selected} writes={writes} onAction={setAction} onClear={() => setTicked([])} />
      <AccountDialogs action={action} onClose={() => setAction(undefined)} />
    </>
  );
}

/** What all accounts of the list come to, whatever the page and the order. */
function useAccountTotals(search: AccountsSearch, count: number, isAsked: boolean): WholeTotals | undefined {
  const { api } = useOrganization();
  const { page: _, perPage: _size, sortCol: _key, sortDir: _dir, ...query } = accountsQuery(search).query;
  const { data } = useQuery(api.listTotals.accounts.queryOptions({ input: { query }, enabled: isAsked }));
  if (!isAsked) return undefined;
  return {
    count,
    values: data && {
      videos: <Count value={data.totalVideosTracked} />,
      totalViews: <Count value={data.totalViews} />,
    },
  };
}

function useFigureColumns(search: AccountsSearch) {
  const runs = useActiveRuns();
  return accountColumns({
    isRange: search.from !== undefined || search.to !== undefined,
    runOf: (account) => runOfAccount(runs, account),
  });
}

function useIsWriter() {
  return canWrite(useOrganization().organization.role);
}

interface BulkBarProps {
  selected: readonly AccountFigures[];
  writes: AccountWrites;
  onAction: (action: AccountAction) => void;
  onClear: () => void;
}

/** What can be done to the ticked accounts. */
function BulkBar({ selected, writes, onAction, onClear }: BulkBarProps) {
  const ask = (name: AccountActionName) => () => onAction({ name, accounts: selected });
  return (
    <SelectionBar label="Selected accounts" count={selected.length} onClear={onClear}>
      <Button
        variant="ghost"
        icon={<RefreshCw aria-hidden="true" />}
        isPending={writes.isPending}
        onClick={() => writes.refresh(selected)}
      >
        Refresh
      </Button>
      <Button variant="ghost" icon={<ListVideo aria-hidden="true" />} onClick={ask("max-videos")}>
        Videos
      </Button>
      <Button variant="ghost" icon={<FolderPlus aria-hidden="true" />} onClick={ask("projects")}>
        Projects
      </Button>
      <Menu
        label="Mark selected accounts"
        trigger={
          <Button variant="ghost" icon={<Flag aria-hidden="true" />}>
            Mark as
          </Button>
        }
      >
        <MenuItem label="Your own" onSelect={() => writes.setCompetitor(selected, false)} />
        <MenuItem label="Competitors'" onSelect={() => writes.setCompetitor(selected, true)} />
      </Menu>
      <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={ask("remove")}>
        Stop tracking
      </Button>
    </SelectionBar>
  );
}

/** Why the list is empty, and the way on. */
function NoAccounts({ search, onChange, onAdd }: Omit<AccountListProps, "onRuns">) {
  const { organization } = useOrganization();
  if (accountsAddress.hasFilters(search)) {
    return (
      <NoMatch
        icon={UserRoundSearch}
        noun="accounts"
        onClear={() => onChange(accountsAddress.withoutFilters(search))}
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
