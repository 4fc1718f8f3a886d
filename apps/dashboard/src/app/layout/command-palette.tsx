import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { CommandDialog, CommandGroup, CommandItem } from "../../ui/primitives/overlays/command-dialog.tsx";
import { useDebounced } from "../../ui/primitives/use-debounced.ts";
import { type FoundPage, pageKindNames, pageKinds, pageOfHit } from "./found-pages.ts";
import type { OrganizationChoice } from "./organization-switcher.tsx";
import { isNamedBy, usePaletteCommands } from "./palette-commands.ts";
import { recentPages } from "./recent-pages.ts";

interface CommandPaletteProps extends OrganizationChoice {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShowShortcuts: () => void;
}

const RECENT_AT_FIRST = 6;

export function CommandPalette({ open, onOpenChange, ...choice }: CommandPaletteProps) {
  const [query, setQuery] = useState("");
  const groups = usePaletteCommands(query, choice);
  const recent = useRecent(open, query);
  const { found, isLooking } = useFoundPages(open ? query : "", recent);
  const { history } = useRouter();
  function change(isOpen: boolean) {
    setQuery("");
    onOpenChange(isOpen);
  }
  function run(action: () => unknown) {
    change(false);
    action();
  }
  const pages = (heading: string, listed: readonly FoundPage[]) => (
    <PageGroup
      key={heading}
      heading={heading}
      pages={listed}
      onOpen={(path) => run(() => history.push(path))}
    />
  );
  const commandCount = groups.reduce((count, { commands }) => count + commands.length, 0);
  const count = commandCount + recent.length + found.length;
  const status = isLooking ? "Searching" : count === 0 ? "Nothing matches." : `${count} found`;
  return (
    <CommandDialog open={open} onOpenChange={change} query={query} onQueryChange={setQuery} status={status}>
      {pages("Recent", recent)}
      {groups.map(({ heading, commands }) => (
        <CommandGroup key={heading} heading={heading}>
          {commands.map(({ label, icon, run: action }) => (
            <CommandItem key={label} value={`${heading} ${label}`} icon={icon} onSelect={() => run(action)}>
              {label}
            </CommandItem>
          ))}
        </CommandGroup>
      ))}
      {pageKindNames.map((kind) =>
        pages(
          pageKinds[kind].heading,
          found.filter((page) => page.kind === kind),
        ),
      )}
    </CommandDialog>
  );
}

/** Pages that were visited in this browser: the last ones, or those that what is typed names. */
function useRecent(isOpen: boolean, query: string): readonly FoundPage[] {
  const { organization } = useOrganization();
  const recent = useMemo(() => (isOpen ? recentPages(organization.id) : []), [isOpen, organization.id]);
  const named = recent.filter(({ title }) => isNamedBy(title, query));
  return query.trim() === "" ? recent.slice(0, RECENT_AT_FIRST) : named.slice(0, 3);
}

const pauseMs = 150;

/** What the server finds once typing pauses. What was found before stays until the next answer is there. */
function useFoundPages(query: string, recent: readonly FoundPage[]) {
  const { api } = useOrganization();
  const typed = query.trim();
  const asked = useDebounced(typed, pauseMs);
  const isAsked = asked !== "" && typed !== "";
  const answer = useQuery(
    api.search.find.queryOptions({
      input: isAsked ? { query: { q: asked } } : skipToken,
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
  );
  const hits = isAsked ? (answer.data?.data ?? []) : [];
  const found = hits.map(pageOfHit).filter(({ path }) => !recent.some((page) => page.path === path));
  return { found, isLooking: typed !== "" && (typed !== asked || answer.isFetching) };
}

interface PageGroupProps {
  heading: string;
  pages: readonly FoundPage[];
  onOpen: (path: string) => void;
}

function PageGroup({ heading, pages, onOpen }: PageGroupProps) {
  if (pages.length === 0) return null;
  return (
    <CommandGroup heading={heading}>
      {pages.map(({ kind, path, title, note }) => (
        <CommandItem
          key={path}
          value={path}
          icon={pageKinds[kind].icon}
          note={note ?? (heading === "Recent" ? pageKinds[kind].one : undefined)}
          onSelect={() => onOpen(path)}
        >
          {title}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}
