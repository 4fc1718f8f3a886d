import { Search } from "lucide-react";
import { commandKey, Kbd } from "../../ui/primitives/badge.tsx";
import { type OrganizationChoice, OrganizationSwitcher } from "./organization-switcher.tsx";
import { SidebarLinks } from "./sidebar-links.tsx";
import { UserMenu } from "./user-menu.tsx";

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
