import { Link, type LinkProps, useNavigate } from "@tanstack/react-router";
import {
  BookOpen,
  ChartNoAxesColumn,
  Clapperboard,
  Ellipsis,
  FileText,
  History,
  House,
  Inbox,
  KeyRound,
  LayoutDashboard,
  Library,
  LogOut,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Monitor,
  Moon,
  Radar,
  Search,
  Settings,
  Sun,
  UserRound,
  UserRoundSearch,
  Users,
  UsersRound,
  Video,
  Wallet,
  Webhook,
} from "lucide-react";
import { signOut } from "../../api/auth.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { UnreadMessages } from "../../features/chat/chat-updates.tsx";
import { useMailbox } from "../../parts/mailbox-notice.tsx";
import { personName } from "../../parts/person-name.ts";
import { Avatar } from "../../ui/primitives/avatar.tsx";
import { commandKey, Kbd } from "../../ui/primitives/badge.tsx";
import {
  chooseTheme,
  type ThemeChoice,
  themeChoices,
  useThemeChoice,
} from "../../ui/primitives/browser/theme.ts";
import {
  Menu,
  MenuCheckItem,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from "../../ui/primitives/overlays/menu.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { type OrganizationChoice, OrganizationSwitcher } from "./organization-switcher.tsx";

export function Sidebar({ onOpenPalette, ...choice }: OrganizationChoice & { onOpenPalette: () => void }) {
  return (
    <div className="flex h-full flex-col bg-canvas">
      <div className="flex flex-col gap-2 px-3 pt-3 pb-2">
        <OrganizationSwitcher {...choice} />
        <button
          type="button"
          onClick={onOpenPalette}
          className="flex h-8 items-center gap-2 rounded-lg border border-line bg-surface px-2.5 text-[13px] text-faint shadow-control hover:border-line-strong hover:text-muted"
        >
          <Search aria-hidden="true" className="size-3.5" />
          <span className="flex-1 text-left">Search or jump to</span>
          <span aria-hidden="true" className="flex gap-1 max-md:hidden">
            <Kbd>{commandKey()}</Kbd>
            <Kbd>K</Kbd>
          </span>
        </button>
      </div>
      <SidebarLinks />
      <div className="border-line border-t p-2">
        <UserMenu />
      </div>
    </div>
  );
}

const linkClass =
  "group flex h-7 items-center gap-2.5 rounded-lg px-2.5 text-[13px] text-muted transition-colors hover:bg-hover hover:text-ink " +
  "aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:h-10 max-md:text-sm";
const iconClass = "size-4 text-faint group-hover:text-muted group-aria-[current=page]:text-accent-text";

function SidebarLinks() {
  const navigation = useNavigation();
  return (
    <nav aria-label="Main" className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-3 pt-1 pb-4">
      {navigation.map((group) => (
        <div key={group.label ?? "top"}>
          {group.label === undefined ? null : (
            <h2 className="px-2.5 pb-1 font-medium text-[11px] text-faint uppercase tracking-[0.06em]">
              {group.label}
            </h2>
          )}
          <ul className="flex flex-col gap-px">
            {group.items.map((item) => (
              <li key={item.to}>
                <SidebarLink item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Link to="/docs" className={linkClass}>
        <BookOpen aria-hidden="true" className={iconClass} />
        API reference
      </Link>
    </nav>
  );
}

function SidebarLink({ item }: { item: NavigationItem }) {
  const Icon = item.icon;
  return (
    <Link to={item.to} activeOptions={{ exact: item.to === "/", includeSearch: false }} className={linkClass}>
      <Icon aria-hidden="true" className={iconClass} />
      {item.label}
      {item.counts === "unread messages" ? (
        <span className="ml-auto">
          <UnreadMessages />
        </span>
      ) : null}
    </Link>
  );
}

const themeIcons: Record<ThemeChoice, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

function UserMenu() {
  const { user } = useOrganization();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const name = personName(user);
  return (
    <Menu
      label="Account"
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-11 w-full items-center gap-2.5 rounded-lg px-2 text-left hover:bg-hover"
        >
          <span className="sr-only">Account: </span>
          <Avatar name={name} size="medium" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-[13px] leading-4">{name}</span>
            <span className="block truncate text-faint text-xs leading-4">{user.email}</span>
          </span>
          <Ellipsis aria-hidden="true" className="size-4 shrink-0 text-faint" />
        </button>
      }
    >
      <MenuItem
        icon={UserRound}
        label="Profile and settings"
        onSelect={() => navigate({ to: "/settings" })}
      />
      <MenuSeparator />
      <ThemeItems />
      <MenuSeparator />
      <MenuItem icon={LogOut} label="Sign out" onSelect={signOut} />
    </Menu>
  );
}

function ThemeItems() {
  const current = useThemeChoice();
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      {themeChoices.map(({ value, label }) => {
        const Icon = themeIcons[value];
        return (
          <MenuCheckItem key={value} checked={value === current} onToggle={() => chooseTheme(value)}>
            <Icon aria-hidden="true" />
            {label}
          </MenuCheckItem>
        );
      })}
    </>
  );
}

/** The areas that this person finds on this server. */
export function useNavigation(): readonly NavigationGroup[] {
  const hasMailbox = useMailbox() === "open";
  return navigation.map((group) => ({
    ...group,
    items: group.items.filter((item) => hasMailbox || item.needsMailbox !== true),
  }));
}

export function useSignOut() {
  return async () => {
    try {
      await signOut();
    } catch {
      showToast("error", "You are still signed in: the server did not answer. Try again.");
      return;
    }
    window.location.assign("/sign-in");
  };
}

interface NavigationItem {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shown only to those who may read the emails that the server keeps. */
  readonly needsMailbox?: true;
  /** What waits there, shown as a number. */
  readonly counts?: "unread messages";
}

interface NavigationGroup {
  readonly label: string | undefined;
  readonly items: readonly NavigationItem[];
}

export const navigation: readonly NavigationGroup[] = [
  { label: undefined, items: [{ to: "/", label: "Overview", icon: House }] },
  {
    label: "Data",
    items: [
      { to: "/accounts", label: "Accounts", icon: UserRoundSearch },
      { to: "/videos", label: "Videos", icon: Video },
      { to: "/analytics", label: "Analytics", icon: ChartNoAxesColumn },
      { to: "/library", label: "Library", icon: Library },
      { to: "/live", label: "Live lookup", icon: Radar },
    ],
  },
  {
    label: "Creator Hub",
    items: [
      { to: "/creator-hub", label: "Hub overview", icon: LayoutDashboard },
      { to: "/creators", label: "Creators", icon: UsersRound },
      { to: "/campaigns", label: "Campaigns", icon: Megaphone },
      { to: "/briefs", label: "Briefs", icon: FileText },
      { to: "/payouts", label: "Payouts", icon: Wallet },
      { to: "/jobs", label: "Jobs", icon: Clapperboard },
      { to: "/chat", label: "Chat", icon: MessageSquare, counts: "unread messages" },
    ],
  },
  {
    label: "Workspace",
    items: [
      { to: "/activity", label: "Activity log", icon: History },
      { to: "/webhooks", label: "Webhooks", icon: Webhook },
      { to: "/api-keys", label: "API keys", icon: KeyRound },
      { to: "/members", label: "Members", icon: Users },
      { to: "/mailbox", label: "Mailbox", icon: Inbox, needsMailbox: true },
      { to: "/settings", label: "Settings", icon: Settings },
    ],
  },
];
