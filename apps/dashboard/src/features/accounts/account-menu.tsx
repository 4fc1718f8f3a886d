import { Flag, FolderPlus, Hash, ListVideo, RefreshCw, Trash2 } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { AccountFigures } from "../../api/types.ts";
import { useWrite } from "../../parts/writes/use-write.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { showToast, showUndo } from "../../ui/primitives/overlays/toast.tsx";
import { accountName } from "../../ui/product/tracked/account-cell.tsx";

interface AccountMenuProps {
  account: AccountFigures;
  writes: AccountWrites;
  onAction: (action: AccountAction) => void;
}

export function AccountMenu({ account, writes, onAction }: AccountMenuProps) {
  const name = accountName(account);
  const ask = (action: AccountActionName) => () => onAction({ name: action, accounts: [account] });
  return (
    <RowMenu label={`Actions for ${name}`}>
      <MenuItem icon={RefreshCw} label="Refresh now" onSelect={() => writes.refresh([account])} />
      <MenuItem icon={ListVideo} label="Change how many videos" onSelect={ask("max-videos")} />
      <MenuItem icon={Hash} label="Hashtag filter" onSelect={ask("hashtags")} />
      <MenuItem icon={FolderPlus} label="Projects" onSelect={ask("projects")} />
      <MenuItem
        icon={Flag}
        label={account.isCompetitor ? "Mark as your own" : "Mark as competitor"}
        onSelect={() => writes.setCompetitor([account], !account.isCompetitor)}
      />
      <MenuSeparator />
      <MenuItem icon={Trash2} label="Stop tracking" tone="danger" onSelect={ask("remove")} />
    </RowMenu>
  );
}

type Accounts = readonly AccountFigures[];

/** The writes that need no dialog. */
export function useAccountWrites(onRuns: (eventIds: readonly string[]) => void) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const refresh = useWrite(
    (accounts: Accounts) => api.trackedAccounts.refresh.call({ body: { accounts: idsOf(accounts) } }),
    { onDone: ({ eventIds }) => onRuns(eventIds), refreshes: refreshFigures, refusals: "toast" },
  );
  const setCompetitor = useWrite(
    ({ accounts, isCompetitor }: { accounts: Accounts; isCompetitor: boolean }) =>
      api.trackedAccounts.setCompetitorBulk.call({ body: { accountIds: idsOf(accounts), isCompetitor } }),
    {
      onDone: (_, { accounts, isCompetitor }) => {
        const whose = isCompetitor ? "a competitor's" : "your own";
        const changed = accounts.filter((account) => account.isCompetitor !== isCompetitor);
        const back = () =>
          api.trackedAccounts.setCompetitorBulk.call({
            body: { accountIds: idsOf(changed), isCompetitor: !isCompetitor },
          });
        const message = `${accountsText(accounts)} now ${accounts.length === 1 ? "counts" : "count"} as ${whose}.`;
        if (changed.length === 0) showToast("success", message);
        else showUndo(message, () => void back().then(refreshFigures, onError));
      },
      refreshes: refreshFigures,
      refusals: "toast",
    },
  );
  return {
    isPending: refresh.isPending || setCompetitor.isPending,
    refresh: refresh.mutate,
    setCompetitor: (accounts: Accounts, isCompetitor: boolean) =>
      setCompetitor.mutate({ accounts, isCompetitor }),
  };
}

export type AccountWrites = ReturnType<typeof useAccountWrites>;

function idsOf(accounts: Accounts) {
  return accounts.map(({ id }) => id);
}

/** What a dialog asks about before it is done. */
export type AccountActionName = "max-videos" | "hashtags" | "projects" | "remove";

export interface AccountAction {
  readonly name: AccountActionName;
  readonly accounts: readonly AccountFigures[];
}

/** "Juniper Bakes", or "3 accounts". */
export function accountsText(
  accounts: readonly { readonly username: string | null; readonly displayName: string | null }[],
) {
  const [first] = accounts;
  if (accounts.length !== 1 || first === undefined) return `${accounts.length} accounts`;
  return first.displayName ?? (first.username === null ? "this account" : `@${first.username}`);
}
