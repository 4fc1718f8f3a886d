import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { rootRoute } from "./app-route.tsx";

/** Everything below /portal reads and keeps its answers apart from the dashboard's. */
export function PortalRoot() {
  const { portalQueryClient } = rootRoute.useRouteContext();
  return (
    <QueryClientProvider client={portalQueryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
