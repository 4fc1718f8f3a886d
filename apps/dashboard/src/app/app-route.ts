import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { requireSession } from "./guards.ts";
import { rootRoute } from "./root-route.tsx";

/** Around every page that a signed-in member of an organization sees. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: lazyRouteComponent(() => import("./layout/app-shell.tsx"), "AppShell"),
});
