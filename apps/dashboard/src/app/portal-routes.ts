import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ownApplicationsAddress } from "../features/board/applications/applications-search.ts";
import { entryAddress } from "../features/portal/entry/entry-search.ts";
import { requirePortalSession, rootRoute } from "./app-route.tsx";
import { pagesBelow } from "./pages-below.ts";

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/portal",
  component: lazyRouteComponent(() => import("./portal-root.tsx"), "PortalRoot"),
  notFoundComponent: lazyRouteComponent(
    () => import("../features/portal/frame/portal-frame.tsx"),
    "NoSuchPortalPage",
  ),
});

const portalPage = pagesBelow(portalRoute);

const sessionRoute = createRoute({
  getParentRoute: () => portalRoute,
  id: "session",
  beforeLoad: ({ context, location }) => requirePortalSession(context.portalQueryClient, location.pathname),
  component: lazyRouteComponent(() => import("./portal-root.tsx"), "PortalSessionRoute"),
});

const sessionPage = pagesBelow(sessionRoute);

const chatRoute = sessionPage("/chat", () => import("./portal-chat-route.tsx"), "PortalChatRoute");
const threadRoute = createRoute({ getParentRoute: () => chatRoute, path: "/$chatId" });

const creatorRoute = createRoute({ getParentRoute: () => sessionRoute, path: "/creators/$creatorId" });
const creatorPage = pagesBelow(creatorRoute);

/** Pages of creators, with a session, a frame and a store of answers apart from the dashboard's. */
export const portalRoutes = portalRoute.addChildren([
  portalPage("/enter", () => import("./portal-entry-routes.tsx"), "PortalEnterRoute", entryAddress),
  portalPage("/unsubscribe", () => import("./portal-entry-routes.tsx"), "PortalUnsubscribeRoute"),
  portalPage("/deleted", () => import("../features/portal/account/delete-account-page.tsx"), "DeletedPage"),
  sessionRoute.addChildren([
    sessionPage("/", () => import("../features/portal/home/home-page.tsx"), "StartPage"),
    chatRoute.addChildren([threadRoute]),
    sessionPage("/account", () => import("../features/portal/account/account-page.tsx"), "AccountPage"),
    sessionPage(
      "/account/profile",
      () => import("../features/portal/account/profile-page.tsx"),
      "ProfilePage",
    ),
    sessionPage(
      "/account/payout-details",
      () => import("../features/portal/account/payout-details-page.tsx"),
      "PayoutDetailsPage",
    ),
    sessionPage(
      "/account/tax-profile",
      () => import("../features/portal/account/tax-profile-page.tsx"),
      "TaxProfilePage",
    ),
    sessionPage(
      "/account/notifications",
      () => import("../features/portal/account/notifications-page.tsx"),
      "NotificationsPage",
    ),
    sessionPage(
      "/account/delete",
      () => import("../features/portal/account/delete-account-page.tsx"),
      "DeleteAccountPage",
    ),
    sessionPage(
      "/applications",
      () => import("../features/board/applications/applications-page.tsx"),
      "ApplicationsPage",
      ownApplicationsAddress,
    ),
    sessionPage("/payouts", () => import("../features/portal/payouts/payouts-page.tsx"), "PayoutsShortcut"),
    sessionPage(
      "/connected",
      () => import("../features/portal/accounts/connected-page.tsx"),
      "ConnectedPage",
    ),
    creatorRoute.addChildren([
      creatorPage("/", () => import("../features/portal/home/home-page.tsx"), "HomePage"),
      creatorPage("/accounts", () => import("../features/portal/accounts/accounts-page.tsx"), "AccountsPage"),
      creatorPage("/brief", () => import("../features/portal/brief/brief-page.tsx"), "BriefPage"),
      creatorPage("/brief/$campaignId", () => import("../features/portal/brief/brief-page.tsx"), "BriefPage"),
      creatorPage("/earnings", () => import("../features/portal/earnings/earnings-page.tsx"), "EarningsPage"),
      creatorPage("/payouts", () => import("../features/portal/payouts/payouts-page.tsx"), "PayoutsPage"),
      creatorPage(
        "/payout-method",
        () => import("../features/portal/payouts/payout-method-page.tsx"),
        "PayoutMethodPage",
      ),
      creatorPage(
        "/payouts/$payoutId",
        () => import("../features/portal/payouts/payout-page.tsx"),
        "PayoutPage",
      ),
      creatorPage(
        "/payouts/$payoutId/papers/$kind",
        () => import("../features/portal/payouts/paper-pages.tsx"),
        "PayoutPaperPage",
      ),
      creatorPage(
        "/statements/$month",
        () => import("../features/portal/payouts/paper-pages.tsx"),
        "MonthStatementPage",
      ),
    ]),
  ]),
]);
