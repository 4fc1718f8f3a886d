import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { FileText, House, type LucideIcon, MessageSquare, Sparkles, Wallet } from "lucide-react";
import { lazy, Suspense } from "react";
import { portalApi, usePortal } from "../../../api/portal.ts";
import type { PortalCreator } from "../../../api/types.ts";
import { translate } from "../../../languages/language.ts";
import { UnreadBadge } from "../../../ui/chat/chat-panes.tsx";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { Logo, OrganizationMark } from "../../../ui/product/visitor-page.tsx";
import { ownName } from "../parts/portal-words.ts";

const topLinkClass =
  "inline-flex h-9 items-center gap-2 rounded-lg px-3 font-medium text-[13px] text-muted transition-colors hover:bg-hover hover:text-ink " +
  "aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text [&_svg]:size-4";

export function TopBar() {
  const person = usePortal();
  const links = usePortalLinks();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 w-full max-w-[920px] items-center gap-3 px-3 sm:px-6">
        <OrganizationSwitch />
        <nav aria-label={translate("Main")} className="ml-auto max-md:hidden">
          <ul className="flex gap-0.5">
            {links.map((link) => (
              <li key={link.href}>
                <Link
                  to={link.href}
                  reloadDocument={link.isElsewhere === true}
                  activeOptions={{ exact: true }}
                  className={topLinkClass}
                  aria-current={isCurrent(link, pathname) ? "page" : undefined}
                >
                  <link.icon aria-hidden="true" />
                  {link.label}
                  <UnreadBadge count={link.unreadCount ?? 0} />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Link
          to="/portal/account"
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-full hover:bg-hover aria-[current=page]:ring-2 aria-[current=page]:ring-accent-text max-md:ml-auto"
        >
          <span className="sr-only">{translate("Your account")}</span>
          <Avatar name={ownName(person)} />
        </Link>
      </div>
    </header>
  );
}

/** Whose pages are shown, and the way to those of another organization they work for. */
function OrganizationSwitch() {
  const { session, creator } = usePortal();
  const goTo = useGoToCreator();
  if (creator === undefined) return <Logo className="px-1" />;
  if (session.creators.length === 1) return <OneOrganization creator={creator} />;
  return (
    <Suspense fallback={<OneOrganization creator={creator} />}>
      <OrganizationMenu shown={<OrganizationName creator={creator} />} creator={creator} onChoose={goTo} />
    </Suspense>
  );
}

// Most people work for one organization, and need no menu of them.
const OrganizationMenu = lazy(() =>
  import("./organization-menu.tsx").then(({ OrganizationMenu }) => ({ default: OrganizationMenu })),
);

function OneOrganization({ creator }: { creator: PortalCreator }) {
  return (
    <span className="flex h-10 min-w-0 items-center gap-2.5 px-1.5">
      <OrganizationName creator={creator} />
    </span>
  );
}

function OrganizationName({ creator: { organization } }: { creator: PortalCreator }) {
  return (
    <>
      <OrganizationMark organization={organization} />
      <span className="truncate font-semibold text-sm tracking-[-0.01em]">{organization.name}</span>
    </>
  );
}

/** Stays on the same page where the other organization has it too. */
function useGoToCreator() {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (creatorId: string) => {
    const page = /^\/portal\/creators\/[^/]+\/(brief|earnings|payouts)/.exec(pathname)?.[1];
    const home = `/portal/creators/${creatorId}`;
    return navigate({ to: page === undefined ? home : `${home}/${page}` });
  };
}

const bottomLinkClass =
  "flex h-16 flex-col items-center justify-center gap-1 font-medium text-[11px] text-muted transition-colors " +
  "focus-visible:-outline-offset-2 aria-[current=page]:text-accent-text";

/** On a phone: where the thumb is. */
export function BottomBar() {
  const links = usePortalLinks();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav
      aria-label={translate("Main")}
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {links.map((link) => (
          <li key={link.href} className="min-w-0 flex-1">
            <Link
              to={link.href}
              reloadDocument={link.isElsewhere === true}
              activeOptions={{ exact: true }}
              className={bottomLinkClass}
              aria-current={isCurrent(link, pathname) ? "page" : undefined}
            >
              <span className="relative">
                <link.icon aria-hidden="true" className="size-5" />
                <span className="-top-2 absolute left-3">
                  <UnreadBadge count={link.unreadCount ?? 0} />
                </span>
              </span>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PortalLink {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Whether it is the page itself alone, and not those below it. */
  readonly isExact?: true;
  /** Other pages that belong to it. */
  readonly alsoAt?: string;
  /** Outside of the portal, among the pages that everybody sees. */
  readonly isElsewhere?: boolean;
  /** What waits there to be read. */
  readonly unreadCount?: number;
}

/** The pages to choose from. Somebody who only applied has no brief and no pay yet. */
function usePortalLinks(): readonly PortalLink[] {
  const { creator } = usePortal();
  const unread = useQuery(portalApi.chats.countUnread.queryOptions());
  const shared: readonly PortalLink[] = [
    {
      href: "/portal/chat",
      label: translate("Chat"),
      icon: MessageSquare,
      unreadCount: unread.data?.total ?? 0,
    },
    { href: "/board", label: translate("Jobs"), icon: Sparkles, isElsewhere: true },
  ];
  if (creator === undefined)
    return [{ href: "/portal", label: translate("Home"), icon: House, isExact: true }, ...shared];
  const base = `/portal/creators/${creator.id}`;
  return [
    { href: base, label: translate("Home"), icon: House, isExact: true },
    { href: `${base}/brief`, label: translate("Brief"), icon: FileText },
    { href: `${base}/earnings`, label: translate("Earnings"), icon: Wallet, alsoAt: `${base}/payouts` },
    ...shared,
  ];
}

function isCurrent({ href, isExact, alsoAt }: PortalLink, pathname: string): boolean {
  const at = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  if (isExact === true) return pathname === href || pathname === `${href}/`;
  return at(href) || (alsoAt !== undefined && at(alsoAt));
}
