import { Command } from "cmdk";
import { type LucideIcon, Search } from "lucide-react";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { Kbd } from "../badge.tsx";
import { useReturnFocus } from "./dialog.tsx";

interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: string;
  onQueryChange: (query: string) => void;
  /** How many are found, or that they are looked for: told to screen readers, and shown where there is nothing else. */
  status: string;
  children: ReactNode;
}

/** What is typed is compared by whoever gives the items. */
export function CommandDialog(props: CommandDialogProps) {
  const { open, onOpenChange, query, onQueryChange, status, children } = props;
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-[var(--overlay)]" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed top-[14vh] left-1/2 z-50 w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 animate-rise overflow-hidden rounded-2xl bg-raised shadow-dialog max-sm:top-4"
        >
          <Dialog.Title className="sr-only">Search or jump to</Dialog.Title>
          <p role="status" className="sr-only">
            {query === "" ? "" : status}
          </p>
          <Command loop label="Commands" shouldFilter={false}>
            <CommandInput query={query} onQueryChange={onQueryChange} />
            <Command.List className="h-[min(400px,60vh)] overflow-y-auto overscroll-contain p-2">
              <Command.Empty className="px-3 py-10 text-center text-muted text-sm">{status}</Command.Empty>
              {children}
            </Command.List>
          </Command>
          <CommandHints />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CommandInput({ query, onQueryChange }: Pick<CommandDialogProps, "query" | "onQueryChange">) {
  return (
    <div className="flex items-center gap-3 border-line border-b px-4">
      <Search aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <Command.Input
        placeholder="Search creators, campaigns, videos, pages …"
        value={query}
        maxLength={100}
        onValueChange={onQueryChange}
        className="h-12 min-w-0 flex-1 bg-transparent text-[15px] outline-none"
      />
    </div>
  );
}

function CommandHints() {
  return (
    <div
      aria-hidden="true"
      className="flex gap-4 border-line border-t bg-sunken px-4 py-2 text-faint text-xs max-sm:hidden"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to move
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>↵</Kbd> to choose
      </span>
      <span className="flex items-center gap-1.5">
        <Kbd>Esc</Kbd> to close
      </span>
    </div>
  );
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

interface CommandItemProps {
  icon: LucideIcon;
  value?: string;
  /** Beside its name, fainter. */
  note?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function CommandItem({ icon: Icon, value, note, onSelect, children }: CommandItemProps) {
  return (
    <Command.Item
      {...(value === undefined ? {} : { value })}
      onSelect={onSelect}
      className="flex h-9.5 cursor-pointer items-center gap-3 rounded-lg px-3 text-sm data-[selected=true]:bg-hover"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-faint" />
      <span className="min-w-0 truncate">{children}</span>
      {note === undefined ? null : (
        <span className="ml-auto max-w-[45%] shrink-0 truncate text-faint text-xs">{note}</span>
      )}
    </Command.Item>
  );
}
