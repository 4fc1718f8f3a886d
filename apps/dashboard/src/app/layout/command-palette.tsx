import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  BookOpen,
  DatabaseZap,
  FileText,
  FileUp,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  Megaphone,
  Radar,
  SunMoon,
  UserPlus,
  UserRoundSearch,
  UsersRound,
  Video,
  Webhook,
} from "lucide-react";
import { useMemo, useState } from "react";
import { canAdminister, canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { toggleTheme } from "../../ui/primitives/browser/theme.ts";
import { useDebounced } from "../../ui/primitives/browser/use-debounced.ts";
import { CommandDialog, CommandGroup, CommandItem } from "../../ui/primitives/overlays/command-dialog.tsx";
import { type FoundPage, pageKindNames, pageKinds, pageOfHit, recentPages } from "./found-pages.ts";
import type { OrganizationChoice } from "./organization-switcher.tsx";
import { useNavigation, useSignOut } from "./sidebar.tsx";

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

interface PaletteCommand {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly run: () => unknown;
}

interface PaletteGroup {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
}

/** What the palette offers without looking anything up: those of its commands that what is typed names. */
function usePaletteCommands(
  query: string,
  { onShowShortcuts, ...choice }: OrganizationChoice & { onShowShortcuts: () => void },
): readonly PaletteGroup[] {
  const groups = [
    { heading: "Actions", commands: useActions(onShowShortcuts) },
    { heading: "Go to", commands: usePages() },
    { heading: "Switch organization", commands: useOrganizations(choice) },
  ];
  return groups
    .map(({ heading, commands }) => ({
      heading,
      commands: commands.filter(({ label }) => isNamedBy(label, query)),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/** Every word that is typed begins a word of the name, as "add ac" does of "Add accounts". */
function isNamedBy(name: string, query: string): boolean {
  const words = wordsOf(name);
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "");
}

function useActions(onShowShortcuts: () => void): readonly PaletteCommand[] {
  const { role } = useOrganization().organization;
  const signOut = useSignOut();
  return [
    ...useWriterActions().filter(() => canWrite(role)),
    ...useAdminActions().filter(() => canAdminister(role)),
    ...useReaderActions(),
    { label: "Keyboard shortcuts", icon: Keyboard, run: onShowShortcuts },
    { label: "Switch theme", icon: SunMoon, run: toggleTheme },
    { label: "Sign out", icon: LogOut, run: signOut },
  ];
}

function useWriterActions(): readonly PaletteCommand[] {
  const navigate = useNavigate();
  return [
    {
      label: "Add accounts",
      icon: UserRoundSearch,
      run: () => navigate({ to: "/accounts", search: { add: true } }),
    },
    { label: "Track videos", icon: Video, run: () => navigate({ to: "/videos", search: { track: true } }) },
    { label: "Import history", icon: FileUp, run: () => navigate({ to: "/accounts/import" }) },
    {
      label: "Add creator",
      icon: UsersRound,
      run: () => navigate({ to: "/creators", search: { add: true } }),
    },
    {
      label: "New campaign",
      icon: Megaphone,
      run: () => navigate({ to: "/campaigns", search: { create: true } }),
    },
    { label: "New brief", icon: FileText, run: () => navigate({ to: "/briefs/new" }) },
  ];
}

function useAdminActions(): readonly PaletteCommand[] {
  const navigate = useNavigate();
  return [
    {
      label: "Create API key",
      icon: KeyRound,
      run: () => navigate({ to: "/api-keys", search: { create: true } }),
    },
    {
      label: "Add webhook endpoint",
      icon: Webhook,
      run: () => navigate({ to: "/webhooks", search: { add: true } }),
    },
    {
      label: "Invite member",
      icon: UserPlus,
      run: () => navigate({ to: "/members", search: { invite: true } }),
    },
    {
      label: "Add data source",
      icon: DatabaseZap,
      run: () => navigate({ to: "/settings/data-sources", search: { add: true } }),
    },
  ];
}

function useReaderActions(): readonly PaletteCommand[] {
  const navigate = useNavigate();
  return [{ label: "Look up an account or video", icon: Radar, run: () => navigate({ to: "/live" }) }];
}

function usePages(): readonly PaletteCommand[] {
  const navigate = useNavigate();
  const items = useNavigation().flatMap((group) => group.items);
  return [
    ...items.map(({ to, label, icon }) => ({ label, icon, run: () => navigate({ to }) })),
    { label: "Data sources", icon: DatabaseZap, run: () => navigate({ to: "/settings/data-sources" }) },
    { label: "API reference", icon: BookOpen, run: () => navigate({ to: "/docs" }) },
  ];
}

function useOrganizations({ organizations, onChooseOrganization }: OrganizationChoice): PaletteCommand[] {
  const { organization } = useOrganization();
  return organizations
    .filter(({ id }) => id !== organization.id)
    .map(({ id, name }) => ({ label: name, icon: ArrowRightLeft, run: () => onChooseOrganization(id) }));
}
