import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations } from "../../infra/http/operations.ts";
import {
  changeCompetitor,
  changeCompetitorOfAll,
  changeMaxVideos,
  changeMaxVideosOfAll,
} from "./accounts/change-account.ts";
import { listTrackedAccounts } from "./accounts/list-tracked-accounts.ts";
import { trackAccounts } from "./accounts/track-accounts.ts";
import { includeVideos } from "./exclusions/exclude-videos.ts";
import { listExcludedVideos } from "./exclusions/list-excluded-videos.ts";
import { importHistory } from "./import/import-history.ts";
import { countTrackedAccounts, getPlanUse } from "./plan-limits.ts";
import {
  addAccountsToProject,
  addAccountToProject,
  removeAccountFromProject,
  removeAccountsFromProject,
} from "./projects/change-memberships.ts";
import { listProjects } from "./projects/list-projects.ts";
import { createProject, deleteProject, updateProject } from "./projects/manage-projects.ts";
import { setProjectHashtags } from "./projects/set-project-hashtags.ts";
import { getTrackingStatus } from "./sync/get-tracking-status.ts";
import { refreshAccounts, refreshVideos } from "./sync/request-refresh.ts";
import { listTrackedVideos } from "./videos/list-tracked-videos.ts";
import { trackVideos } from "./videos/track-videos.ts";

/** Untracking, filters and new exclusions can lower what is owed, and are therefore with that. */
export const trackingApi = operations(apiContract, {
  tracking: {
    status: (ctx, { query }) => getTrackingStatus(ctx, query),
    import: (ctx, { body }) => importHistory(ctx, body),
  },
  trackedAccounts: {
    list: (ctx, { query }) => listTrackedAccounts(ctx, query),
    add: (ctx, { body }) => trackAccounts(ctx, body),
    count: (ctx) => countTrackedAccounts(ctx.db, ctx.organization.id),
    refresh: (ctx, { body }) => refreshAccounts(ctx, body),
    setMaxVideos: (ctx, { params, body }) => changeMaxVideos(ctx, params.id, body.newMaxVideos),
    setMaxVideosBulk: (ctx, { body }) => changeMaxVideosOfAll(ctx, body.accountIds, body.newMaxVideos),
    setCompetitor: (ctx, { params, body }) => changeCompetitor(ctx, params.id, body.isCompetitor),
    setCompetitorBulk: (ctx, { body }) => changeCompetitorOfAll(ctx, body.accountIds, body.isCompetitor),
  },
  trackedVideos: {
    list: (ctx, { query }) => listTrackedVideos(ctx, query),
    add: (ctx, { body }) => trackVideos(ctx, body),
    refresh: (ctx, { body }) => refreshVideos(ctx, body),
  },
  excludedVideos: {
    list: (ctx, { query }) => listExcludedVideos(ctx, query),
    remove: (ctx, { body }) => includeVideos(ctx, body.ids),
  },
  projects: {
    list: (ctx, { query }) => listProjects(ctx, query),
    create: (ctx, { body }) => createProject(ctx, body),
    update: (ctx, { params, body }) => updateProject(ctx, params.id, body),
    remove: (ctx, { params }) => deleteProject(ctx, params.id),
    addAccount: (ctx, { params }) => addAccountToProject(ctx, params.projectId, params.accountId),
    removeAccount: (ctx, { params }) => removeAccountFromProject(ctx, params.projectId, params.accountId),
    addAccounts: (ctx, { params, body }) => addAccountsToProject(ctx, params.projectId, body.accountIds),
    removeAccounts: (ctx, { params, body }) =>
      removeAccountsFromProject(ctx, params.projectId, body.accountIds),
    setAccountHashtags: (ctx, { params, body }) =>
      setProjectHashtags(ctx, params.accountId, body.projectHashtags),
  },
});

export const planUseDashboard = operations(dashboardContract.organizations, {
  usage: (ctx) => getPlanUse(ctx),
});
