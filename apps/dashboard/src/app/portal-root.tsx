import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { PortalFrame } from "../features/portal/frame/portal-frame.tsx";
import { PortalChatUpdates } from "../features/portal-chat/portal-chat-updates.ts";
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

export function PortalSessionRoute() {
  return (
    <>
      <PortalChatUpdates />
      <PortalFrame />
    </>
  );
}
