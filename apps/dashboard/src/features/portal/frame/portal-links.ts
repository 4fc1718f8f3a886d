import { useQuery } from "@tanstack/react-query";
import { FileText, House, type LucideIcon, MessageSquare, Sparkles, Wallet } from "lucide-react";
import { portalApi, usePortal } from "../../../api/portal.ts";

interface PortalLink {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether it is the page itself alone, and not those below it. */
  readonly isExact?: true;
  /** Other pages that belong to it. */
  readonly alsoAt?: string;
  /** What waits there to be read. */
  readonly unreadCount?: number;
}

/** The pages to choose from. Somebody who only applied has no brief and no pay yet. */
export function usePortalLinks(): readonly PortalLink[] {
  const { creator } = usePortal();
  const unread = useQuery(portalApi.chats.countUnread.queryOptions());
  const shared: readonly PortalLink[] = [
    { href: "/portal/chat", label: "Chat", icon: MessageSquare, unreadCount: unread.data?.total ?? 0 },
    { href: "/board", label: "Jobs", icon: Sparkles },
  ];
  if (creator === undefined)
    return [{ href: "/portal", label: "Home", icon: House, isExact: true }, ...shared];
  const base = `/portal/creators/${creator.id}`;
  return [
    { href: base, label: "Home", icon: House, isExact: true },
    { href: `${base}/brief`, label: "Brief", icon: FileText },
    { href: `${base}/earnings`, label: "Earnings", icon: Wallet, alsoAt: `${base}/payouts` },
    ...shared,
  ];
}

export function isCurrent({ href, isExact, alsoAt }: PortalLink, pathname: string): boolean {
  const at = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  if (isExact === true) return pathname === href || pathname === `${href}/`;
  return at(href) || (alsoAt !== undefined && at(alsoAt));
}
