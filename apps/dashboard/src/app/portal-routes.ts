import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { readEntrySearch } from "../features/portal/entry/entry-search.ts";
import { pageAddress, pageNumber } from "../ui/primitives/lists/address-fields.ts";
import { requirePortalSession, rootRoute } from "./app-route.tsx";

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/portal",
  component: lazyRouteComponent(() => import("./portal-root.tsx"), "PortalRoot"),
  notFoundComponent: lazyRouteComponent(
    () => import("../features/portal/frame/portal-frame.tsx"),
    "NoSuchPortalPage",
  ),
});

const enterRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/enter",
  validateSearch: readEntrySearch,
  component: lazyRouteComponent(() => import("./portal-entry-routes.tsx"), "PortalEnterRoute"),
});

const unsubscribeRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/unsubscribe",
  component: lazyRouteComponent(() => import("./portal-entry-routes.tsx"), "PortalUnsubscribeRoute"),
});

const deletedRoute = createRoute({
  getParentRoute: () => portalRoute,
  path: "/deleted",
  component: lazyRouteComponent(
    () => import("../features/portal/account/delete-account-page.tsx"),
    "DeletedPage",
  ),
});

const sessionRoute = createRoute({
  getParentRoute: () => portalRoute,
  id: "session",
  beforeLoad: ({ context, location }) => requirePortalSession(context.portalQueryClient, location.pathname),
  component: lazyRouteComponent(() => import("./portal-root.tsx"), "PortalSessionRoute"),
});

const startRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../features/portal/home/home-page.tsx"), "StartPage"),
});

const chatRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/chat",
  component: lazyRouteComponent(() => import("./portal-chat-route.tsx"), "PortalChatRoute"),
});

const threadRoute = createRoute({ getParentRoute: () => chatRoute, path: "/$chatId" });

const accountRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/account",
  component: lazyRouteComponent(() => import("../features/portal/account/account-page.tsx"), "AccountPage"),
});

const applicationsRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/applications",
  validateSearch: pageAddress({ page: pageNumber }).read,
  component: lazyRouteComponent(
    () => import("../features/board/applications/applications-page.tsx"),
    "ApplicationsPage",
  ),
});

const profileRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/account/profile",
  component: lazyRouteComponent(() => import("../features/portal/account/profile-page.tsx"), "ProfilePage"),
});

const payoutDetailsRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/account/payout-details",
  component: lazyRouteComponent(
    () => import("../features/portal/account/payout-details-page.tsx"),
    "PayoutDetailsPage",
  ),
});

const taxProfileRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/account/tax-profile",
  component: lazyRouteComponent(
    () => import("../features/portal/account/tax-profile-page.tsx"),
    "TaxProfilePage",
  ),
});

const notificationsRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/account/notifications",
  component: lazyRouteComponent(
    () => import("../features/portal/account/notifications-page.tsx"),
    "NotificationsPage",
  ),
});

const deleteAccountRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/account/delete",
  component: lazyRouteComponent(
    () => import("../features/portal/account/delete-account-page.tsx"),
    "DeleteAccountPage",
  ),
});

const creatorRoute = createRoute({ getParentRoute: () => sessionRoute, path: "/creators/$creatorId" });

const homeRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../features/portal/home/home-page.tsx"), "HomePage"),
});

const accountsRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/accounts",
  component: lazyRouteComponent(
    () => import("../features/portal/accounts/accounts-page.tsx"),
    "AccountsPage",
  ),
});

const connectedRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/connected",
  component: lazyRouteComponent(
    () => import("../features/portal/accounts/connected-page.tsx"),
    "ConnectedPage",
  ),
});

const briefRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/brief",
  component: lazyRouteComponent(() => import("../features/portal/brief/brief-page.tsx"), "BriefPage"),
});

const campaignBriefRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/brief/$campaignId",
  component: lazyRouteComponent(() => import("../features/portal/brief/brief-page.tsx"), "BriefPage"),
});

const earningsRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/earnings",
  component: lazyRouteComponent(
    () => import("../features/portal/earnings/earnings-page.tsx"),
    "EarningsPage",
  ),
});

const payoutMethodRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/payout-method",
  component: lazyRouteComponent(
    () => import("../features/portal/payouts/payout-method-page.tsx"),
    "PayoutMethodPage",
  ),
});

const payoutsRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/payouts",
  component: lazyRouteComponent(() => import("../features/portal/payouts/payouts-page.tsx"), "PayoutsPage"),
});

const payoutRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/payouts/$payoutId",
  component: lazyRouteComponent(() => import("../features/portal/payouts/payout-page.tsx"), "PayoutPage"),
});

const paperRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/payouts/$payoutId/papers/$kind",
  component: lazyRouteComponent(
    () => import("../features/portal/payouts/paper-pages.tsx"),
    "PayoutPaperPage",
  ),
});

const monthStatementRoute = createRoute({
  getParentRoute: () => creatorRoute,
  path: "/statements/$month",
  component: lazyRouteComponent(
    () => import("../features/portal/payouts/paper-pages.tsx"),
    "MonthStatementPage",
  ),
});

const payoutsShortcutRoute = createRoute({
  getParentRoute: () => sessionRoute,
  path: "/payouts",
  component: lazyRouteComponent(
    () => import("../features/portal/payouts/payouts-page.tsx"),
    "PayoutsShortcut",
  ),
});

/** Pages of creators, with a session, a frame and a store of answers apart from the dashboard's. */
export const portalRoutes = portalRoute.addChildren([
  enterRoute,
  unsubscribeRoute,
  deletedRoute,
  sessionRoute.addChildren([
    startRoute,
    chatRoute.addChildren([threadRoute]),
    accountRoute,
    profileRoute,
    payoutDetailsRoute,
    taxProfileRoute,
    notificationsRoute,
    deleteAccountRoute,
    applicationsRoute,
    payoutsShortcutRoute,
    connectedRoute,
    creatorRoute.addChildren([
      homeRoute,
      accountsRoute,
      briefRoute,
      campaignBriefRoute,
      earningsRoute,
      payoutsRoute,
      payoutMethodRoute,
      payoutRoute,
      paperRoute,
      monthStatementRoute,
    ]),
  ]),
]);
