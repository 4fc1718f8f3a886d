import { Link } from "@tanstack/react-router";
import { BookOpen } from "lucide-react";
import { UnreadMessages } from "../../features/chat/chat-updates.tsx";
import type { NavigationItem } from "../navigation.ts";
import { useNavigation } from "./use-navigation.ts";

const linkClass =
  "group flex h-7 items-center gap-2.5 rounded-lg px-2.5 text-[13px] text-muted transition-colors hover:bg-hover hover:text-ink " +
  "aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:h-10 max-md:text-sm";
const iconClass = "size-4 text-faint group-hover:text-muted group-aria-[current=page]:text-accent-text";

export function SidebarLinks() {
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
