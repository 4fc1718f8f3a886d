import { Link, useLocation } from "@tanstack/react-router";
import { UnreadBadge } from "../../../ui/chat/thread-row.tsx";
import { isCurrent, usePortalLinks } from "./portal-links.ts";

const linkClass =
  "flex h-16 flex-col items-center justify-center gap-1 font-medium text-[11px] text-muted transition-colors " +
  "focus-visible:-outline-offset-2 aria-[current=page]:text-accent-text";

/** On a phone: where the thumb is. */
export function BottomBar() {
  const links = usePortalLinks();
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto flex max-w-lg">
        {links.map((link) => (
          <li key={link.href} className="min-w-0 flex-1">
            <Link
              to={link.href}
              activeOptions={{ exact: true }}
              className={linkClass}
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
