import { Link, useLocation } from "@tanstack/react-router";
import { usePortal } from "../../../api/portal.ts";
import { UnreadBadge } from "../../../ui/chat/thread-row.tsx";
import { Avatar } from "../../../ui/primitives/avatar.tsx";
import { ownName } from "../parts/own-name.ts";
import { OrganizationSwitch } from "./organization-switch.tsx";
import { isCurrent, usePortalLinks } from "./portal-links.ts";

const linkClass =
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
        <nav aria-label="Main" className="ml-auto max-md:hidden">
          <ul className="flex gap-0.5">
            {links.map((link) => (
              <li key={link.href}>
                <Link
                  to={link.href}
                  activeOptions={{ exact: true }}
                  className={linkClass}
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
          <span className="sr-only">Your account</span>
          <Avatar name={ownName(person)} />
        </Link>
      </div>
    </header>
  );
}
