import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { operations } from "../../infra/http/operations.ts";
import { refreshAmounts, tryRefreshAmounts } from "../billing/amounts/refresh-amounts.ts";
import { refreshWindows } from "../billing/windows/open-windows.ts";
import { listHubActivity } from "./activity/list-hub-activity.ts";
import { getCreatorResults } from "./creators/get-creator-results.ts";
import { listCreatorFigures } from "./creators/list-creator-figures.ts";
import { rankCreators, sumCreators } from "./creators/rank-creators.ts";
import { listHubEvents } from "./events/list-hub-events.ts";
import { getHubKpis } from "./kpis/get-hub-kpis.ts";
import { listHubPerformance } from "./performance/list-hub-performance.ts";
import { getCampaignResults, listResultCreators } from "./results/get-campaign-results.ts";
import { getDailyResults } from "./results/get-daily-results.ts";

export const creatorHubApi = operations(apiContract, {
  creatorHub: {
    getKpis: async (ctx, { query }) => {
      await refreshAmounts(ctx);
      return getHubKpis(ctx, query);
    },
    listActivity: (ctx, { query }) => listHubActivity(ctx, query),
    listPerformance: async (ctx, { query }) => {
      await refreshAmounts(ctx);
      return listHubPerformance(ctx, query);
    },
    listEvents: async (ctx, { query }) => {
      await refreshWindows(ctx);
      return listHubEvents(ctx, query);
    },
  },
});

/** What campaigns cost and brought. */
export const campaignResultsApi = operations(apiContract.campaigns, {
  getResults: async (ctx, { params, query }) => {
    await refreshAmounts(ctx);
    return getCampaignResults(ctx, params.id, query);
  },
  listResultCreators: async (ctx, { params, query }) => {
    await refreshAmounts(ctx);
    return listResultCreators(ctx, params.id, query);
  },
  getDailyResults: async (ctx, { params, query }) => {
    await refreshAmounts(ctx);
    return getDailyResults(ctx, params.id, query);
  },
});

/** What creators cost and brought. */
export const creatorFiguresDashboard = operations(dashboardContract, {
  creatorFigures: {
    list: async (ctx, { query }) => {
      await tryRefreshAmounts(ctx);
      return listCreatorFigures(ctx, query);
    },
    rank: async (ctx, { query }) => {
      await tryRefreshAmounts(ctx);
      return rankCreators(ctx, query);
    },
    totals: async (ctx, { query }) => {
      await tryRefreshAmounts(ctx);
      return sumCreators(ctx, query);
    },
    get: async (ctx, { params }) => {
      await tryRefreshAmounts(ctx);
      return getCreatorResults(ctx, params.id);
    },
  },
});
