import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readActivitySearch } from "../features/activity/activity-search.ts";
import { plannedAreas } from "../features/planned/planned-areas.ts";
import { redirectSignedIn, requireSession } from "./guards.ts";
import { readFlag } from "./read-flag.ts";
import { rootRoute } from "./root-route.tsx";

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: (search): { redirect?: string } =>
    typeof search["redirect"] === "string" ? { redirect: search["redirect"] } : {},
  beforeLoad: ({ context }) => redirectSignedIn(context.queryClient),
  component: lazyRouteComponent(() => import("../features/access/sign-in-page.tsx"), "SignInPage"),
});

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invite",
  component: lazyRouteComponent(() => import("../features/access/invite-page.tsx"), "InvitePage"),
});

const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("../features/access/forgot-password-page.tsx"),
    "ForgotPasswordPage",
  ),
});

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyRouteComponent(
    () => import("../features/access/reset-password-page.tsx"),
    "ResetPasswordPage",
  ),
});

const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/docs",
  component: lazyRouteComponent(() => import("../features/reference/reference-page.tsx"), "ReferencePage"),
});

const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "app",
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: lazyRouteComponent(() => import("./layout/app-shell.tsx"), "AppShell"),
});

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  component: lazyRouteComponent(() => import("./overview-route.tsx"), "OverviewRoute"),
});

const activityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/activity",
  validateSearch: readActivitySearch,
  component: lazyRouteComponent(() => import("../features/activity/activity-page.tsx"), "ActivityPage"),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/api-keys",
  validateSearch: (search): { create?: true } => readFlag(search, "create"),
  component: lazyRouteComponent(() => import("../features/api-keys/api-keys-page.tsx"), "ApiKeysPage"),
});

const membersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/members",
  validateSearch: (search): { invite?: true } => readFlag(search, "invite"),
  component: lazyRouteComponent(() => import("../features/members/members-page.tsx"), "MembersPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
});

export const routeTree = rootRoute.addChildren([
  signInRoute,
  inviteRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  docsRoute,
  appRoute.addChildren([
    overviewRoute,
    activityRoute,
    apiKeysRoute,
    membersRoute,
    settingsRoute,
    plannedRoute("/accounts"),
    plannedRoute("/videos"),
    plannedRoute("/analytics"),
    plannedRoute("/library"),
    plannedRoute("/live"),
    plannedRoute("/creators"),
    plannedRoute("/campaigns"),
    plannedRoute("/briefs"),
    plannedRoute("/payouts"),
    plannedRoute("/jobs"),
    plannedRoute("/chat"),
    plannedRoute("/webhooks"),
  ]),
]);

function plannedRoute<Path extends keyof typeof plannedAreas>(path: Path) {
  return createRoute({
    getParentRoute: () => appRoute,
    path,
    staticData: { plannedArea: plannedAreas[path] },
    component: lazyRouteComponent(() => import("./planned-route.tsx"), "PlannedRoute"),
  });
}
