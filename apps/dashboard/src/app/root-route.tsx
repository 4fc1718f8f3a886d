import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";

interface RouterContext {
  readonly queryClient: QueryClient;
  /** Creators have a session of their own, and nothing of it is kept with the dashboard's. */
  readonly portalQueryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });
