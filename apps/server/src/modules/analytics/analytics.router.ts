import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { httpOperations } from "../../infra/http/operations.ts";
import { getHistoryState } from "../history/history-view.ts";
import { listAccounts, sumAccounts } from "./accounts/list-accounts.ts";
import { listTopAccounts, listTopCreators } from "./rankings/list-top-accounts.ts";
import { listTopVideos } from "./rankings/list-top-videos.ts";
import { getInteractionMetrics, getKpis } from "./totals/key-figures.ts";
import { countVideoActivity } from "./videos/count-video-activity.ts";
import { getVideo, getVideoDownload, getVideoHistory } from "./videos/get-video.ts";
import { listVideos, sumVideos } from "./videos/list-videos.ts";

export const analyticsApi = httpOperations(apiContract, {
  accounts: {
    list: (ctx, { query }) => listAccounts(ctx, query),
  },
  videos: {
    list: (ctx, { query }) => listVideos(ctx, query),
    activity: (ctx, { query }) => countVideoActivity(ctx, query),
    get: (ctx, { params }) => getVideo(ctx, params),
    history: (ctx, { params }) => getVideoHistory(ctx, params),
    download: (ctx, { params }) => getVideoDownload(ctx, params),
  },
  analytics: {
    kpis: (ctx, { query }) => getKpis(ctx, query),
    interactionMetrics: (ctx, { query }) => getInteractionMetrics(ctx, query),
    topVideos: (ctx, { query }) => listTopVideos(ctx, query),
    topAccounts: (ctx, { query }) => listTopAccounts(ctx, query),
    topCreators: (ctx, { query }) => listTopCreators(ctx, query),
  },
});

export const listTotalsDashboard = httpOperations(dashboardContract, {
  listTotals: {
    videos: (ctx, { query }) => sumVideos(ctx, query),
    accounts: (ctx, { query }) => sumAccounts(ctx, query),
  },
});

export const historyDashboard = httpOperations(dashboardContract.organizations, {
  history: (ctx) => getHistoryState(ctx),
});
