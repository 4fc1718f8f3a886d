import type { LinkProps } from "@tanstack/react-router";
import {
  ChartNoAxesColumn,
  Clapperboard,
  FileText,
  History,
  House,
  Inbox,
  KeyRound,
  LayoutDashboard,
  Library,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  Radar,
  Settings,
  UserRoundSearch,
  Users,
  UsersRound,
  Video,
  Wallet,
  Webhook,
} from "lucide-react";

export interface NavigationItem {
  readonly to: NonNullable<LinkProps["to"]>;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shown only to those who may read the emails that the server keeps. */
  readonly needsMailbox?: true;
  /** What waits there, shown as a number. */
  readonly counts?: "unread messages";
}

export interface NavigationGroup {
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
