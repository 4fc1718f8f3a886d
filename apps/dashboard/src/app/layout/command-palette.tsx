import { useNavigate } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  BookOpen,
  DatabaseZap,
  FileText,
  KeyRound,
  LogOut,
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
import { CommandDialog, CommandGroup, CommandItem } from "../../ui/primitives/overlays/command-dialog.tsx";
import { toggleTheme } from "../../ui/primitives/theme.ts";
import type { OrganizationChoice } from "./organization-switcher.tsx";
import { useNavigation, useSignOut } from "./sidebar.tsx";

interface CommandPaletteProps extends OrganizationChoice {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CommandPalette({ open, onOpenChange, ...choice }: CommandPaletteProps) {
  function run(action: () => unknown) {
    onOpenChange(false);
    action();
  }
  return (
    <CommandDialog open={open} onOpenChange={onOpenChange}>
      <ActionCommands run={run} />
      <NavigationCommands run={run} />
      <OrganizationCommands run={run} {...choice} />
    </CommandDialog>
  );
}

interface Runner {
  run: (action: () => unknown) => void;
}

function ActionCommands({ run }: Runner) {
  const { organization } = useOrganization();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <CommandGroup heading="Actions">
      {canWrite(organization.role) ? (
        <>
          <CommandItem
            icon={UserRoundSearch}
            onSelect={() => run(() => navigate({ to: "/accounts", search: { add: true } }))}
          >
            Add accounts
          </CommandItem>
          <CommandItem
            icon={Video}
            onSelect={() => run(() => navigate({ to: "/videos", search: { track: true } }))}
          >
            Track videos
          </CommandItem>
          <CommandItem
            icon={UsersRound}
            onSelect={() => run(() => navigate({ to: "/creators", search: { add: true } }))}
          >
            Add creator
          </CommandItem>
          <CommandItem
            icon={Megaphone}
            onSelect={() => run(() => navigate({ to: "/campaigns", search: { create: true } }))}
          >
            New campaign
          </CommandItem>
          <CommandItem icon={FileText} onSelect={() => run(() => navigate({ to: "/briefs/new" }))}>
            New brief
          </CommandItem>
        </>
      ) : null}
      {canAdminister(organization.role) ? (
        <>
          <CommandItem
            icon={KeyRound}
            onSelect={() => run(() => navigate({ to: "/api-keys", search: { create: true } }))}
          >
            Create API key
          </CommandItem>
          <CommandItem
            icon={Webhook}
            onSelect={() => run(() => navigate({ to: "/webhooks", search: { add: true } }))}
          >
            Add webhook endpoint
          </CommandItem>
          <CommandItem
            icon={UserPlus}
            onSelect={() => run(() => navigate({ to: "/members", search: { invite: true } }))}
          >
            Invite member
          </CommandItem>
          <CommandItem
            icon={DatabaseZap}
            onSelect={() => run(() => navigate({ to: "/settings/data-sources", search: { add: true } }))}
          >
            Add data source
          </CommandItem>
        </>
      ) : null}
      <CommandItem icon={Radar} onSelect={() => run(() => navigate({ to: "/live" }))}>
        Look up an account or video
      </CommandItem>
      <CommandItem icon={SunMoon} onSelect={() => run(toggleTheme)}>
        Switch theme
      </CommandItem>
      <CommandItem icon={LogOut} onSelect={() => run(signOut)}>
        Sign out
      </CommandItem>
    </CommandGroup>
  );
}

function NavigationCommands({ run }: Runner) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  return (
    <CommandGroup heading="Go to">
      {navigation
        .flatMap((group) => group.items)
        .map((item) => (
          <CommandItem key={item.to} icon={item.icon} onSelect={() => run(() => navigate({ to: item.to }))}>
            {item.label}
          </CommandItem>
        ))}
      <CommandItem icon={DatabaseZap} onSelect={() => run(() => navigate({ to: "/settings/data-sources" }))}>
        Data sources
      </CommandItem>
      <CommandItem icon={BookOpen} onSelect={() => run(() => navigate({ to: "/docs" }))}>
        API reference
      </CommandItem>
    </CommandGroup>
  );
}

function OrganizationCommands({ run, organizations, onChooseOrganization }: Runner & OrganizationChoice) {
  const { organization } = useOrganization();
  const others = organizations.filter(({ id }) => id !== organization.id);
  if (others.length === 0) return null;
  return (
    <CommandGroup heading="Switch organization">
      {others.map(({ id, name }) => (
        <CommandItem
          key={id}
          value={`${name} ${id}`}
          icon={ArrowRightLeft}
          onSelect={() => run(() => onChooseOrganization(id))}
        >
          {name}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}
