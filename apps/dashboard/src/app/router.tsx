import type { QueryClient } from "@tanstack/react-query";
import { createRouter } from "@tanstack/react-router";
import { NotFoundPage } from "./not-found-page.tsx";
import { PendingPage } from "./pending-page.tsx";
import { RouteError } from "./route-error.tsx";
import { routeTree } from "./routes.ts";

interface QueryClients {
  readonly queryClient: QueryClient;
  readonly portalQueryClient: QueryClient;
}

export function createAppRouter(queryClients: QueryClients) {
  return createRouter({
    routeTree,
    context: queryClients,
    defaultPreload: "intent",
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ["#main"],
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
