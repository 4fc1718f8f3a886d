import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { HttpOperationContext } from "../../infra/context.ts";
import { getHistoryState } from "../history/history-view.ts";
import { listAccounts, sumAccounts } from "./accounts/list-accounts.ts";
import { listTopAccounts, listTopCreators } from "./rankings/list-top-accounts.ts";
import { listTopVideos } from "./rankings/list-top-videos.ts";
import { getInteractionMetrics, getKpis } from "./totals/key-figures.ts";
import { countVideoActivity } from "./videos/count-video-activity.ts";
import { getVideo, getVideoDownload, getVideoHistory } from "./videos/get-video.ts";
import { listVideos, sumVideos } from "./videos/list-videos.ts";

const { accounts, videos, analytics } = implement(apiContract).$context<HttpOperationContext>();

export const analyticsApi = {
  accounts: {
    list: accounts.list.handler(({ context, input }) => listAccounts(context, input.query)),
  },
  videos: {
    list: videos.list.handler(({ context, input }) => listVideos(context, input.query)),
    activity: videos.activity.handler(({ context, input }) => countVideoActivity(context, input.query)),
    get: videos.get.handler(({ context, input }) => getVideo(context, input.params)),
    history: videos.history.handler(({ context, input }) => getVideoHistory(context, input.params)),
    download: videos.download.handler(({ context, input }) => getVideoDownload(context, input.params)),
  },
  analytics: {
    kpis: analytics.kpis.handler(({ context, input }) => getKpis(context, input.query)),
    interactionMetrics: analytics.interactionMetrics.handler(({ context, input }) =>
      getInteractionMetrics(context, input.query),
    ),
    topVideos: analytics.topVideos.handler(({ context, input }) => listTopVideos(context, input.query)),
    topAccounts: analytics.topAccounts.handler(({ context, input }) => listTopAccounts(context, input.query)),
    topCreators: analytics.topCreators.handler(({ context, input }) => listTopCreators(context, input.query)),
  },
};

const { listTotals, organizations } = implement(dashboardContract).$context<HttpOperationContext>();

export const listTotalsDashboard = {
  listTotals: {
    videos: listTotals.videos.handler(({ context, input }) => sumVideos(context, input.query)),
    accounts: listTotals.accounts.handler(({ context, input }) => sumAccounts(context, input.query)),
  },
};

export const historyDashboard = {
  history: organizations.history.handler(({ context }) => getHistoryState(context)),
};
