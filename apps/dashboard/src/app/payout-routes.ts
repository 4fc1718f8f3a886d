import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { ledgerAddress, payoutsAddress } from "../features/payouts/payouts-search.ts";
import { appRoute } from "./app-route.tsx";

const payoutFilesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/payouts/files",
  component: lazyRouteComponent(() => import("../features/payouts/files/files-page.tsx"), "FilesPage"),
});

const payoutRailsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings/payout-rails",
  component: lazyRouteComponent(() => import("../features/payouts/rails/rails-page.tsx"), "RailsPage"),
});

const payoutsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/payouts",
  validateSearch: payoutsAddress.read,
  component: lazyRouteComponent(() => import("../features/payouts/payouts-page.tsx"), "PayoutsPage"),
});

const payoutRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/payouts/$payoutId",
  component: lazyRouteComponent(() => import("../features/payouts/payout/payout-page.tsx"), "PayoutPage"),
});

const paperRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/payouts/$payoutId/papers/$kind",
  component: lazyRouteComponent(() => import("../features/payouts/paper/paper-pages.tsx"), "PayoutPaperPage"),
});

const monthStatementRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/creators/$creatorId/statements/$month",
  component: lazyRouteComponent(
    () => import("../features/payouts/paper/paper-pages.tsx"),
    "MonthStatementPage",
  ),
});

const ledgerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/ledger",
  validateSearch: ledgerAddress.read,
  component: lazyRouteComponent(() => import("../features/payouts/ledger/ledger-page.tsx"), "LedgerPage"),
});

export const payoutRoutes = [
  payoutFilesRoute,
  payoutRailsRoute,
  payoutsRoute,
  payoutRoute,
  paperRoute,
  monthStatementRoute,
  ledgerRoute,
];
