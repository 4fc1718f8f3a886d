import { useLocation } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { IconButton } from "../../ui/primitives/button.tsx";
import { NavigationDrawer } from "../../ui/primitives/overlays/side-panel.tsx";
import { LogoMark } from "../../ui/product/visitor-page.tsx";
import type { OrganizationChoice } from "./organization-switcher.tsx";
import { Sidebar } from "./sidebar.tsx";

export function MobileBar(props: OrganizationChoice & { onOpenPalette: () => void }) {
  const { organization } = useOrganization();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-1 border-line border-b bg-surface px-2 md:hidden">
      <NavigationDrawer location={path}>
        <Sidebar {...props} />
      </NavigationDrawer>
      <LogoMark className="size-6" />
      <span className="min-w-0 flex-1 truncate pl-2 font-semibold text-sm">{organization.name}</span>
      <IconButton label="Search" onClick={props.onOpenPalette} className="size-10">
        <Search aria-hidden="true" />
      </IconButton>
    </header>
  );
}
