import { Flag, FolderPlus, ListVideo, RefreshCw, Trash2, X } from "lucide-react";
import type { AccountFigures } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import type { AccountAction, AccountActionName } from "./account-action.ts";
import type { AccountWrites } from "./use-account-writes.ts";

interface BulkBarProps {
  selected: readonly AccountFigures[];
  writes: AccountWrites;
  onAction: (action: AccountAction) => void;
  onClear: () => void;
}

/** What can be done to the ticked accounts; it stays in sight while the list scrolls. */
export function BulkBar({ selected, writes, onAction, onClear }: BulkBarProps) {
  if (selected.length === 0) return null;
  const ask = (name: AccountActionName) => () => onAction({ name, accounts: selected });
  return (
    <section
      aria-label="Selected accounts"
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center justify-center gap-1 rounded-xl bg-raised p-1.5 shadow-dialog"
    >
      <p className="pl-2.5 font-medium text-[13px] tabular-nums">{selected.length} selected</p>
      <IconButton label="Clear selection" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
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
    </section>
  );
}
