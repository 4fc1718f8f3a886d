import type { QueryClient } from "@tanstack/react-query";
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { sessionQuery } from "../api/client.ts";
import { isSignedOut } from "../api/errors.ts";
import { portalSignInPath } from "../features/portal/entry/entry-search.ts";

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

/** Lets signed-in people through, and sends everyone else to sign in and back. */
async function requireSession(queryClient: QueryClient, returnTo: string) {
  try {
    await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw redirect({ href: signInPath(returnTo), reloadDocument: true });
  }
}

/** Signing in is among the public pages, which are a document of their own. */
function signInPath(returnTo: string): string {
  return returnTo === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ redirect: returnTo })}`;
}

/** Lets creators with a session through, and sends everyone else to ask for a link. */
export async function requirePortalSession(queryClient: QueryClient, pathname: string) {
  // The team's pages need nothing of the portal's.
  const { portalSessionQuery } = await import("../api/portal.ts");
  try {
    await queryClient.ensureQueryData(portalSessionQuery);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw redirect({ href: portalSignInPath(pathname), reloadDocument: true });
  }
}
