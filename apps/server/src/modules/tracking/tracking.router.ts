import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { changeCompetitor, changeCompetitorOfAll } from "./accounts/change-account.ts";
import { changeMaxVideos, changeMaxVideosOfAll } from "./accounts/change-max-videos.ts";
import { listTrackedAccounts } from "./accounts/list-tracked-accounts.ts";
import { refreshAccounts } from "./accounts/refresh-accounts.ts";
import { trackAccounts } from "./accounts/track-accounts.ts";
import { includeVideos } from "./exclusions/exclude-videos.ts";
import { listExcludedVideos } from "./exclusions/list-excluded-videos.ts";
import { importHistory } from "./import/import-history.ts";
import { countTrackedAccounts } from "./plan-limits.ts";
import { getTrackingStatus } from "./sync/get-tracking-status.ts";
import { listTrackedVideos } from "./videos/list-tracked-videos.ts";
import { refreshVideos } from "./videos/refresh-videos.ts";
import { trackVideos } from "./videos/track-videos.ts";

const api = implement(apiContract).$context<OperationContext>();
const { tracking, trackedAccounts, trackedVideos, excludedVideos } = api;

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
};
