import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from "@tanstack/react-router";
import { requireSession } from "./guards.ts";

interface RouterContext {
  readonly queryClient: QueryClient;
  /** Creators have a session of their own, and nothing of it is kept with the dashboard's. */
  readonly portalQueryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Around every page that a signed-in member of an organization sees. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: lazyRouteComponent(() => import("./layout/app-shell.tsx"), "AppShell"),
});
