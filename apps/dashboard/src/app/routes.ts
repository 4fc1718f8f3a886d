import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { accountsAddress } from "../features/accounts/accounts-search.ts";
import { activityAddress } from "../features/activity/activity-search.ts";
import { analyticsAddress } from "../features/analytics/analytics-search.ts";
import { campaignAddress, campaignsAddress, compareAddress } from "../features/campaigns/campaigns-search.ts";
import { chatAddress } from "../features/chat/chat-search.ts";
import { hubAddress } from "../features/creator-hub/hub-search.ts";
import { creatorAddress, creatorsAddress } from "../features/creators/creators-search.ts";
import { dataSourcesAddress } from "../features/data-sources/data-sources-search.ts";
import { libraryAddress } from "../features/library/library-search.ts";
import { liveAddress } from "../features/live/live-search.ts";
import { mailboxAddress } from "../features/mailbox/mailbox-search.ts";
import { overviewAddress } from "../features/overview/overview-search.ts";
import { accountVideosAddress, videosAddress } from "../features/videos/videos-search.ts";
import { endpointAddress, webhooksAddress } from "../features/webhooks/webhooks-search.ts";
import { flag, pageAddress } from "../ui/primitives/lists/address-fields.ts";
import { appRoute, rootRoute } from "./app-route.tsx";
import { briefRoutes, jobRoutes } from "./hub-routes.ts";
import { payoutRoutes } from "./payout-routes.ts";
import { portalRoutes } from "./portal-routes.ts";

const docsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/docs",
  component: lazyRouteComponent(() => import("../features/reference/reference-page.tsx"), "ReferencePage"),
});

const overviewRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/",
  validateSearch: overviewAddress.read,
  component: lazyRouteComponent(() => import("./overview-route.tsx"), "OverviewRoute"),
});

const activityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/activity",
  validateSearch: activityAddress.read,
  component: lazyRouteComponent(() => import("../features/activity/activity-page.tsx"), "ActivityPage"),
});

const apiKeysRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/api-keys",
  validateSearch: pageAddress({ create: flag }).read,
  component: lazyRouteComponent(() => import("../features/api-keys/api-keys-page.tsx"), "ApiKeysPage"),
});

const membersRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/members",
  validateSearch: pageAddress({ invite: flag }).read,
  component: lazyRouteComponent(() => import("../features/members/members-page.tsx"), "MembersPage"),
});

const mailboxRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/mailbox",
  validateSearch: mailboxAddress.read,
  component: lazyRouteComponent(() => import("../features/mailbox/mailbox-page.tsx"), "MailboxPage"),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings",
  component: lazyRouteComponent(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
});

const dataSourcesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings/data-sources",
  validateSearch: dataSourcesAddress.read,
  component: lazyRouteComponent(
    () => import("../features/data-sources/data-sources-page.tsx"),
    "DataSourcesPage",
  ),
});

const alertsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings/alerts",
  component: lazyRouteComponent(() => import("../features/alerts/alerts-page.tsx"), "AlertsPage"),
});

const healthRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/settings/health",
  component: lazyRouteComponent(() => import("../features/health/health-page.tsx"), "HealthPage"),
});

const accountsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/accounts",
  validateSearch: accountsAddress.read,
  component: lazyRouteComponent(() => import("../features/accounts/accounts-page.tsx"), "AccountsPage"),
});

const importRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/accounts/import",
  component: lazyRouteComponent(() => import("../features/imports/import-page.tsx"), "ImportPage"),
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/accounts/$accountId",
  validateSearch: accountVideosAddress.read,
  component: lazyRouteComponent(() => import("./account-route.tsx"), "AccountRoute"),
});

const videosRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/videos",
  validateSearch: videosAddress.read,
  component: lazyRouteComponent(() => import("../features/videos/videos-page.tsx"), "VideosPage"),
});

const videoRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/videos/$platform/$platformVideoId",
  component: lazyRouteComponent(() => import("../features/videos/video-page.tsx"), "VideoPage"),
});

const analyticsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/analytics",
  validateSearch: analyticsAddress.read,
  component: lazyRouteComponent(() => import("../features/analytics/analytics-page.tsx"), "AnalyticsPage"),
});

const libraryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/library",
  validateSearch: libraryAddress.read,
  component: lazyRouteComponent(() => import("../features/library/library-page.tsx"), "LibraryPage"),
});

const liveRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/live",
  validateSearch: liveAddress.read,
  component: lazyRouteComponent(() => import("./live-route.tsx"), "LiveRoute"),
});

const creatorHubRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/creator-hub",
  validateSearch: hubAddress.read,
  component: lazyRouteComponent(() => import("../features/creator-hub/hub-page.tsx"), "HubPage"),
});

const creatorsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/creators",
  validateSearch: creatorsAddress.read,
  component: lazyRouteComponent(() => import("./creators-routes.tsx"), "CreatorsRoute"),
});

const creatorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/creators/$creatorId",
  validateSearch: creatorAddress.read,
  component: lazyRouteComponent(() => import("./creators-routes.tsx"), "CreatorRoute"),
});

const campaignsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/campaigns",
  validateSearch: campaignsAddress.read,
  component: lazyRouteComponent(
    () => import("../features/campaigns/list/campaigns-page.tsx"),
    "CampaignsPage",
  ),
});

const compareRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/campaigns/compare",
  validateSearch: compareAddress.read,
  component: lazyRouteComponent(
    () => import("../features/campaigns/compare/compare-page.tsx"),
    "ComparePage",
  ),
});

const campaignRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/campaigns/$campaignId",
  validateSearch: campaignAddress.read,
  component: lazyRouteComponent(
    () => import("../features/campaigns/details/campaign-page.tsx"),
    "CampaignPage",
  ),
});

const chatRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/chat",
  validateSearch: chatAddress.read,
  component: lazyRouteComponent(() => import("../features/chat/chat-page.tsx"), "ChatPage"),
});

const webhooksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/webhooks",
  validateSearch: webhooksAddress.read,
  component: lazyRouteComponent(() => import("../features/webhooks/webhooks-page.tsx"), "WebhooksPage"),
});

const webhookEndpointRoute = createRoute({
  getParentRoute: () => appRoute,
  path: "/webhooks/$endpointId",
  validateSearch: endpointAddress.read,
  component: lazyRouteComponent(
    () => import("../features/webhooks/endpoint/endpoint-page.tsx"),
    "EndpointPage",
  ),
});

export const routeTree = rootRoute.addChildren([
  docsRoute,
  portalRoutes,
  appRoute.addChildren([
    overviewRoute,
    activityRoute,
    apiKeysRoute,
    membersRoute,
    mailboxRoute,
    settingsRoute,
    dataSourcesRoute,
    alertsRoute,
    healthRoute,
    accountsRoute,
    importRoute,
    accountRoute,
    videosRoute,
    videoRoute,
    analyticsRoute,
    libraryRoute,
    liveRoute,
    creatorHubRoute,
    creatorsRoute,
    creatorRoute,
    campaignsRoute,
    compareRoute,
    campaignRoute,
    chatRoute,
    webhooksRoute,
    webhookEndpointRoute,
    ...briefRoutes,
    ...jobRoutes,
    ...payoutRoutes,
  ]),
]);
