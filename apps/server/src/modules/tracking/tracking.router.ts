import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
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

const api = implement(apiContract).$context<OperationContext>();
const { organizations } = implement(dashboardContract).$context<OperationContext>();
const { tracking, trackedAccounts, trackedVideos, excludedVideos, projects } = api;

/** Untracking, filters and new exclusions can lower what is owed, and are therefore with that. */
export const trackingApi = {
  tracking: {
    status: tracking.status.handler(({ context, input }) => getTrackingStatus(context, input.query)),
    import: tracking.import.handler(({ context, input }) => importHistory(context, input.body)),
  },
  trackedAccounts: {
    list: trackedAccounts.list.handler(({ context, input }) => listTrackedAccounts(context, input.query)),
    add: trackedAccounts.add.handler(({ context, input }) => trackAccounts(context, input.body)),
    count: trackedAccounts.count.handler(({ context }) =>
      countTrackedAccounts(context.db, context.organization.id),
    ),
    refresh: trackedAccounts.refresh.handler(({ context, input }) => refreshAccounts(context, input.body)),
    setMaxVideos: trackedAccounts.setMaxVideos.handler(({ context, input }) =>
      changeMaxVideos(context, input.params.id, input.body.newMaxVideos),
    ),
    setMaxVideosBulk: trackedAccounts.setMaxVideosBulk.handler(({ context, input }) =>
      changeMaxVideosOfAll(context, input.body.accountIds, input.body.newMaxVideos),
    ),
    setCompetitor: trackedAccounts.setCompetitor.handler(({ context, input }) =>
      changeCompetitor(context, input.params.id, input.body.isCompetitor),
    ),
    setCompetitorBulk: trackedAccounts.setCompetitorBulk.handler(({ context, input }) =>
      changeCompetitorOfAll(context, input.body.accountIds, input.body.isCompetitor),
    ),
  },
  trackedVideos: {
    list: trackedVideos.list.handler(({ context, input }) => listTrackedVideos(context, input.query)),
    add: trackedVideos.add.handler(({ context, input }) => trackVideos(context, input.body)),
    refresh: trackedVideos.refresh.handler(({ context, input }) => refreshVideos(context, input.body)),
  },
  excludedVideos: {
    list: excludedVideos.list.handler(({ context, input }) => listExcludedVideos(context, input.query)),
    remove: excludedVideos.remove.handler(({ context, input }) => includeVideos(context, input.body.ids)),
  },
  projects: {
    list: projects.list.handler(({ context, input }) => listProjects(context, input.query)),
    create: projects.create.handler(({ context, input }) => createProject(context, input.body)),
    update: projects.update.handler(({ context, input: { params, body } }) =>
      updateProject(context, params.id, body),
    ),
    remove: projects.remove.handler(({ context, input }) => deleteProject(context, input.params.id)),
    addAccount: projects.addAccount.handler(({ context, input: { params } }) =>
      addAccountToProject(context, params.projectId, params.accountId),
    ),
    removeAccount: projects.removeAccount.handler(({ context, input: { params } }) =>
      removeAccountFromProject(context, params.projectId, params.accountId),
    ),
    addAccounts: projects.addAccounts.handler(({ context, input: { params, body } }) =>
      addAccountsToProject(context, params.projectId, body.accountIds),
    ),
    removeAccounts: projects.removeAccounts.handler(({ context, input: { params, body } }) =>
      removeAccountsFromProject(context, params.projectId, body.accountIds),
    ),
    setAccountHashtags: projects.setAccountHashtags.handler(({ context, input: { params, body } }) =>
      setProjectHashtags(context, params.accountId, body.projectHashtags),
    ),
  },
};

export const planUseDashboard = { usage: organizations.usage.handler(({ context }) => getPlanUse(context)) };
