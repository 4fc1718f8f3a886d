import { useNavigate } from "@tanstack/react-router";
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
import { canAdminister, canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { toggleTheme } from "../../ui/primitives/theme.ts";
import type { OrganizationChoice } from "./organization-switcher.tsx";
import { useNavigation, useSignOut } from "./sidebar.tsx";

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
export function usePaletteCommands(
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
export function isNamedBy(name: string, query: string): boolean {
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
