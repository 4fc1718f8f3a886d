import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { hooksContract } from "@clipledger/contract/hooks-contract";
import type { AnyRouter } from "@orpc/server";
import { type ValueIssues, valueIssuesOf } from "./infra/http/value-issues.ts";
import { agentsDashboard, agentsOwn } from "./modules/agents/agents.router.ts";
import { alertsApi } from "./modules/alerts/alerts.router.ts";
import { findChannelIssues } from "./modules/alerts/channels.ts";
import { analyticsApi, historyDashboard, listTotalsDashboard } from "./modules/analytics/analytics.router.ts";
import { appsApi } from "./modules/analytics/apps/list-apps.ts";
import { owedApi } from "./modules/billing/owed/owed.router.ts";
import { simulatedDataApi } from "./modules/billing/simulated/simulated-data.router.ts";
import {
  briefedCampaignsApi,
  briefOrderDashboard,
  briefsApi,
  briefsPortal,
} from "./modules/briefs/briefs.router.ts";
import { findBriefIssues } from "./modules/briefs/manage-briefs.ts";
import {
  archivingApi,
  archivingAtOnce,
  assignmentsApi,
  campaignsApi,
} from "./modules/campaigns/campaigns.router.ts";
import {
  findDryRunIssues,
  findEditIssues,
  findNewSpecIssues,
  findSimulatedEditIssues,
  findSimulatedSpecIssues,
} from "./modules/campaigns/spec-value-issues.ts";
import { chatsApi, messagesAtOnce } from "./modules/chat/chats.router.ts";
import { chatsPortal } from "./modules/chat/portal/chats-portal.router.ts";
import {
  campaignResultsApi,
  creatorFiguresDashboard,
  creatorHubApi,
} from "./modules/creator-hub/creator-hub.router.ts";
import { creatorsApi, creatorsDashboard } from "./modules/creators/creators.router.ts";
import { creatorsPortal } from "./modules/creators/portal/creators-portal.router.ts";
import { exportsApi } from "./modules/exports/create-export.ts";
import { healthDashboard } from "./modules/health/health.router.ts";
import { findJobIssues } from "./modules/jobs/jobs/read-job-input.ts";
import { applicationsApi, jobsApi, jobsPortal } from "./modules/jobs/jobs.router.ts";
import { libraryApi } from "./modules/library/library.router.ts";
import { liveApi } from "./modules/live/live.router.ts";
import { findKeyIssues } from "./modules/organizations/api-keys/manage-api-keys.ts";
import { organizationsApi, organizationsDashboard } from "./modules/organizations/organizations.router.ts";
import { findBalanceIssues } from "./modules/payouts/books/balance/creator-balance.ts";
import { paperDashboard, receiptsPublic } from "./modules/payouts/papers/paper.router.ts";
import {
  creatorBalanceDashboard,
  payoutApprovalsDashboard,
  payoutPlansDashboard,
} from "./modules/payouts/paying/approvals/approvals.router.ts";
import { findManualPayoutIssues } from "./modules/payouts/paying/issuing/manual-payout.ts";
import { payoutsApi } from "./modules/payouts/payouts.router.ts";
import { portalOperations } from "./modules/portal/portal.router.ts";
import { payoutFilesDashboard, railsDashboard, railsPortal } from "./modules/rails/rails.router.ts";
import { reportsApi, reportsPublic } from "./modules/reports/reports.router.ts";
import { searchDashboard } from "./modules/search/find-by-name.ts";
import { dataSourcesApi } from "./modules/sources/data-sources.router.ts";
import { findSourceIssues } from "./modules/sources/settings/add-data-source.ts";
import { todayDashboard } from "./modules/today/today.router.ts";
import { planUseDashboard, trackingApi } from "./modules/tracking/tracking.router.ts";
import { findEndpointIssues } from "./modules/webhooks/endpoints/change-endpoint.ts";
import { webhooksApi, webhooksDashboard, webhooksHooks } from "./modules/webhooks/webhooks.router.ts";

/** Their full types together are more than the compiler writes into a declaration, and nobody reads them. */
type OperationTree = Record<string, AnyRouter>;

const { alertChannels, briefs, campaigns, dataSources, jobs, payouts } = apiContract;
const { apiKeys, creatorBalance, payoutPlans, webhooks } = dashboardContract;

/** What operations find wrong with values, for answers about others whose shape is wrong. */
export const valueIssues: ValueIssues = new Map([
  ...valueIssuesOf([apiKeys.create, apiKeys.update], findKeyIssues),
  ...valueIssuesOf([dataSources.create], findSourceIssues),
  ...valueIssuesOf([campaigns.create], findNewSpecIssues),
  ...valueIssuesOf([campaigns.update], findEditIssues),
  ...valueIssuesOf([campaigns.validate], findDryRunIssues),
  ...valueIssuesOf([campaigns.simulateNew], findSimulatedSpecIssues),
  ...valueIssuesOf([campaigns.simulate], findSimulatedEditIssues),
  ...valueIssuesOf([briefs.create, briefs.update], findBriefIssues),
  ...valueIssuesOf([jobs.create, jobs.update], findJobIssues),
  ...valueIssuesOf(
    [payouts.createManual, payouts.preflightManual, payoutPlans.planManual],
    findManualPayoutIssues,
  ),
  ...valueIssuesOf([creatorBalance.adjust], findBalanceIssues),
  ...valueIssuesOf([webhooks.create, hooksContract.endpoints.create], findEndpointIssues),
  ...valueIssuesOf([alertChannels.create, alertChannels.update], findChannelIssues),
]);

/** Operations of the HTTP API. */
export const apiRouter: OperationTree = {
  ...organizationsApi,
  ...dataSourcesApi,
  ...liveApi,
  ...appsApi,
  ...exportsApi,
  ...libraryApi,
  ...trackingApi,
  trackedAccounts: { ...trackingApi.trackedAccounts, ...owedApi.trackedAccounts },
  trackedVideos: { ...trackingApi.trackedVideos, ...owedApi.trackedVideos },
  excludedVideos: { ...trackingApi.excludedVideos, ...owedApi.excludedVideos },
  ...simulatedDataApi,
  ...analyticsApi,
  creators: { ...creatorsApi.creators, ...owedApi.creators, ...archivingApi },
  campaigns: { ...campaignsApi.campaigns, ...campaignResultsApi, ...briefedCampaignsApi },
  ...briefsApi,
  ...assignmentsApi,
  ...creatorHubApi,
  ...chatsApi,
  ...jobsApi,
  ...applicationsApi,
  ...payoutsApi,
  ...webhooksApi,
  ...alertsApi,
  ...reportsApi,
};

/** Operations of the dashboard: the API's, and its own. */
export const dashboardRouter: OperationTree = {
  ...apiRouter,
  ...organizationsDashboard,
  organizations: { ...organizationsDashboard.organizations, ...planUseDashboard, ...historyDashboard },
  ...listTotalsDashboard,
  ...creatorsDashboard,
  ...briefOrderDashboard,
  creatorsAtOnce: { ...creatorsDashboard.creatorsAtOnce, ...archivingAtOnce, ...messagesAtOnce },
  ...creatorFiguresDashboard,
  ...payoutApprovalsDashboard,
  payoutFiles: payoutFilesDashboard,
  payoutRails: { ...railsDashboard, ...payoutApprovalsDashboard.payoutRails },
  ...paperDashboard,
  ...payoutPlansDashboard,
  ...creatorBalanceDashboard,
  ...webhooksDashboard,
  ...agentsDashboard,
  ...searchDashboard,
  ...todayDashboard,
  ...healthDashboard,
};

/** Operations that the tools for agents may stand for. */
export const agentsRouter: OperationTree = { ...apiRouter, ...agentsOwn };

/** Operations of the creators' portal. */
export const portalRouter: OperationTree = {
  ...creatorsPortal,
  ...portalOperations,
  ...railsPortal,
  ...briefsPortal,
  ...chatsPortal,
  ...jobsPortal,
};

/** Operations of webhook connections. */
export const hooksRouter: OperationTree = { ...webhooksHooks };

/** Operations for whoever holds a link to a report, or a receipt. */
export const publicRouter: OperationTree = { ...reportsPublic, ...receiptsPublic };
