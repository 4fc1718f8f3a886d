import { Flag, FolderPlus, Hash, ListVideo, RefreshCw, Trash2 } from "lucide-react";
import type { AccountFigures } from "../../api/types.ts";
import { MenuItem, MenuSeparator, RowMenu } from "../../ui/primitives/overlays/menu.tsx";
import { accountName } from "../../ui/product/account-cell.tsx";
import type { AccountAction, AccountActionName } from "./account-action.ts";
import type { AccountWrites } from "./use-account-writes.ts";

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
      <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={() => writes.refresh([account])}>
        Refresh now
      </MenuItem>
      <MenuItem icon={<ListVideo aria-hidden="true" />} onSelect={ask("max-videos")}>
        Change how many videos
      </MenuItem>
      <MenuItem icon={<Hash aria-hidden="true" />} onSelect={ask("hashtags")}>
        Hashtag filter
      </MenuItem>
      <MenuItem icon={<FolderPlus aria-hidden="true" />} onSelect={ask("projects")}>
        Projects
      </MenuItem>
      <MenuItem
        icon={<Flag aria-hidden="true" />}
        onSelect={() => writes.setCompetitor([account], !account.isCompetitor)}
      >
        {account.isCompetitor ? "Mark as your own" : "Mark as competitor"}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} tone="danger" onSelect={ask("remove")}>
        Stop tracking
      </MenuItem>
    </RowMenu>
  );
}
