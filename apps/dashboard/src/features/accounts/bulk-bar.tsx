import { Flag, FolderPlus, ListVideo, RefreshCw, Trash2 } from "lucide-react";
import type { AccountFigures } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { SelectionBar } from "../../ui/primitives/lists/row-selection.tsx";
import { Menu, MenuItem } from "../../ui/primitives/overlays/menu.tsx";
import type { AccountAction, AccountActionName } from "./account-action.ts";
import type { AccountWrites } from "./use-account-writes.ts";

interface BulkBarProps {
  selected: readonly AccountFigures[];
  writes: AccountWrites;
  onAction: (action: AccountAction) => void;
  onClear: () => void;
}

/** What can be done to the ticked accounts. */
export function BulkBar({ selected, writes, onAction, onClear }: BulkBarProps) {
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
        <MenuItem onSelect={() => writes.setCompetitor(selected, false)}>Your own</MenuItem>
        <MenuItem onSelect={() => writes.setCompetitor(selected, true)}>Competitors'</MenuItem>
      </Menu>
      <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={ask("remove")}>
        Stop tracking
      </Button>
    </SelectionBar>
  );
}
