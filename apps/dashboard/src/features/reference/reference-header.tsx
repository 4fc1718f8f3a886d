import { Link, useLocation } from "@tanstack/react-router";
import { SunMoon } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "../../ui/primitives/badge.tsx";
import { buttonClass, IconButton } from "../../ui/primitives/button.tsx";
import { NavigationDrawer } from "../../ui/primitives/overlays/side-panel.tsx";
import { toggleTheme } from "../../ui/primitives/theme.ts";
import { Logo } from "../../ui/product/visitor-page.tsx";

export function ReferenceHeader({ version, drawer }: { version?: string; drawer?: ReactNode }) {
  const place = useLocation({ select: (location) => location.href });
  return (
    <header className="sticky top-0 z-30 h-14 border-line border-b bg-surface">
      <div className="mx-auto flex h-full max-w-[1440px] items-center gap-3 px-4 max-lg:px-2">
        {drawer === undefined ? null : (
          <div className="lg:hidden">
            <NavigationDrawer location={place}>{drawer}</NavigationDrawer>
          </div>
        )}
        <Link to="/" aria-label="Clipledger" className="flex rounded-lg">
          <Logo />
        </Link>
        <span className="text-muted max-sm:hidden">API reference</span>
        {version === undefined ? null : (
          <span className="max-sm:hidden">
            <Badge>v{version}</Badge>
          </span>
        )}
        <span className="flex-1" />
        <a href="/api/v1/openapi.json" className={`${buttonClass("ghost")} max-sm:hidden`}>
          openapi.json
        </a>
        <IconButton label="Switch theme" onClick={toggleTheme}>
          <SunMoon aria-hidden="true" />
        </IconButton>
        <Link to="/" className={buttonClass()}>
          Dashboard
        </Link>
      </div>
    </header>
  );
}
