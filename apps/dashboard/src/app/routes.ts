import { accountsAddress } from "../features/accounts/accounts-search.ts";
import { activityAddress } from "../features/activity/activity-search.ts";
import { analyticsAddress } from "../features/analytics/analytics-search.ts";
import { apiKeysAddress } from "../features/api-keys/api-keys-search.ts";
import { briefAddress, briefsAddress, newBriefAddress } from "../features/briefs/briefs-search.ts";
import { campaignAddress, campaignsAddress, compareAddress } from "../features/campaigns/campaigns-search.ts";
import { chatAddress } from "../features/chat/chat-search.ts";
import { hubAddress } from "../features/creator-hub/hub-search.ts";
import { creatorAddress, creatorsAddress } from "../features/creators/creators-search.ts";
import { dataSourcesAddress } from "../features/data-sources/data-sources-search.ts";
import { applicationsAddress, jobsAddress } from "../features/jobs/jobs-search.ts";
import { libraryAddress } from "../features/library/library-search.ts";
import { liveAddress } from "../features/live/live-search.ts";
import { mailboxAddress } from "../features/mailbox/mailbox-search.ts";
import { membersAddress } from "../features/members/members-search.ts";
import { overviewAddress } from "../features/overview/overview-search.ts";
import { ledgerAddress, payoutsAddress } from "../features/payouts/payouts-search.ts";
import { accountVideosAddress, videosAddress } from "../features/videos/videos-search.ts";
import { endpointAddress, webhooksAddress } from "../features/webhooks/webhooks-search.ts";
import { appRoute, rootRoute } from "./app-route.tsx";
import { pagesBelow } from "./pages-below.ts";
import { portalRoutes } from "./portal-routes.ts";

const page = pagesBelow(appRoute);
const rootPage = pagesBelow(rootRoute);

export const routeTree = rootRoute.addChildren([
  rootPage("/docs", () => import("../features/reference/reference-page.tsx"), "ReferencePage"),
  portalRoutes,
  appRoute.addChildren([
    page("/", () => import("./overview-route.tsx"), "OverviewRoute", overviewAddress),
    page(
      "/activity",
      () => import("../features/activity/activity-page.tsx"),
      "ActivityPage",
      activityAddress,
    ),
    page("/api-keys", () => import("../features/api-keys/api-keys-page.tsx"), "ApiKeysPage", apiKeysAddress),
    page("/members", () => import("../features/members/members-page.tsx"), "MembersPage", membersAddress),
    page("/mailbox", () => import("../features/mailbox/mailbox-page.tsx"), "MailboxPage", mailboxAddress),
    page("/settings", () => import("../features/settings/settings-page.tsx"), "SettingsPage"),
    page(
      "/settings/data-sources",
      () => import("../features/data-sources/data-sources-page.tsx"),
      "DataSourcesPage",
      dataSourcesAddress,
    ),
    page("/settings/alerts", () => import("../features/alerts/alerts-page.tsx"), "AlertsPage"),
    page("/settings/health", () => import("../features/health/health-page.tsx"), "HealthPage"),
    page(
      "/accounts",
      () => import("../features/accounts/accounts-page.tsx"),
      "AccountsPage",
      accountsAddress,
    ),
    page("/accounts/import", () => import("../features/imports/import-page.tsx"), "ImportPage"),
    page("/accounts/$accountId", () => import("./account-route.tsx"), "AccountRoute", accountVideosAddress),
    page("/videos", () => import("../features/videos/videos-page.tsx"), "VideosPage", videosAddress),
    page(
      "/videos/$platform/$platformVideoId",
      () => import("../features/videos/video-page.tsx"),
      "VideoPage",
    ),
    page(
      "/analytics",
      () => import("../features/analytics/analytics-page.tsx"),
      "AnalyticsPage",
      analyticsAddress,
    ),
    page("/library", () => import("../features/library/library-page.tsx"), "LibraryPage", libraryAddress),
    page("/live", () => import("./live-route.tsx"), "LiveRoute", liveAddress),
    page("/creator-hub", () => import("../features/creator-hub/hub-page.tsx"), "HubPage", hubAddress),
    page("/creators", () => import("./creators-routes.tsx"), "CreatorsRoute", creatorsAddress),
    page("/creators/$creatorId", () => import("./creators-routes.tsx"), "CreatorRoute", creatorAddress),
    page(
      "/campaigns",
      () => import("../features/campaigns/list/campaigns-page.tsx"),
      "CampaignsPage",
      campaignsAddress,
    ),
    page(
      "/campaigns/compare",
      () => import("../features/campaigns/compare/compare-page.tsx"),
      "ComparePage",
      compareAddress,
    ),
    page(
      "/campaigns/$campaignId",
      () => import("../features/campaigns/details/campaign-page.tsx"),
      "CampaignPage",
      campaignAddress,
    ),
    page("/chat", () => import("../features/chat/chat-page.tsx"), "ChatPage", chatAddress),
    page(
      "/webhooks",
      () => import("../features/webhooks/webhooks-page.tsx"),
      "WebhooksPage",
      webhooksAddress,
    ),
    page(
      "/webhooks/$endpointId",
      () => import("../features/webhooks/endpoint/endpoint-page.tsx"),
      "EndpointPage",
      endpointAddress,
    ),
    page("/briefs", () => import("../features/briefs/list/briefs-page.tsx"), "BriefsPage", briefsAddress),
    page(
      "/briefs/new",
      () => import("../features/briefs/write/write-brief-pages.tsx"),
      "NewBriefPage",
      newBriefAddress,
    ),
    page(
      "/briefs/$briefId",
      () => import("../features/briefs/details/brief-page.tsx"),
      "BriefPage",
      briefAddress,
    ),
    page(
      "/briefs/$briefId/edit",
      () => import("../features/briefs/write/write-brief-pages.tsx"),
      "EditBriefPage",
    ),
    page("/jobs", () => import("../features/jobs/list/jobs-page.tsx"), "JobsPage", jobsAddress),
    page(
      "/jobs/applications",
      () => import("../features/jobs/applications/applications-page.tsx"),
      "ApplicationsPage",
      applicationsAddress,
    ),
    page("/jobs/new", () => import("../features/jobs/form/job-form-pages.tsx"), "NewJobPage"),
    page("/jobs/$jobId", () => import("../features/jobs/details/job-page.tsx"), "JobPage"),
    page("/jobs/$jobId/edit", () => import("../features/jobs/form/job-form-pages.tsx"), "EditJobPage"),
    page("/payouts/files", () => import("../features/payouts/files/files-page.tsx"), "FilesPage"),
    page("/settings/payout-rails", () => import("../features/payouts/rails/rails-page.tsx"), "RailsPage"),
    page("/payouts", () => import("../features/payouts/payouts-page.tsx"), "PayoutsPage", payoutsAddress),
    page("/payouts/$payoutId", () => import("../features/payouts/payout/payout-page.tsx"), "PayoutPage"),
    page(
      "/payouts/$payoutId/papers/$kind",
      () => import("../features/payouts/paper/paper-pages.tsx"),
      "PayoutPaperPage",
    ),
    page(
      "/creators/$creatorId/statements/$month",
      () => import("../features/payouts/paper/paper-pages.tsx"),
      "MonthStatementPage",
    ),
    page("/ledger", () => import("../features/payouts/ledger/ledger-page.tsx"), "LedgerPage", ledgerAddress),
  ]),
]);
