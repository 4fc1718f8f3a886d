import { apiContract } from "@clipledger/contract/api-contract";
import { dashboardContract } from "@clipledger/contract/dashboard-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
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

const { creatorHub, campaigns } = implement(apiContract).$context<OperationContext>();

export const creatorHubApi = {
  creatorHub: {
    getKpis: creatorHub.getKpis.handler(async ({ context, input }) => {
      await refreshAmounts(context);
      return getHubKpis(context, input.query);
    }),
    listActivity: creatorHub.listActivity.handler(({ context, input }) =>
      listHubActivity(context, input.query),
    ),
    listPerformance: creatorHub.listPerformance.handler(async ({ context, input }) => {
      await refreshAmounts(context);
      return listHubPerformance(context, input.query);
    }),
    listEvents: creatorHub.listEvents.handler(async ({ context, input }) => {
      await refreshWindows(context);
      return listHubEvents(context, input.query);
    }),
  },
};

/** What campaigns cost and brought. */
export const campaignResultsApi = {
  getResults: campaigns.getResults.handler(async ({ context, input: { params, query } }) => {
    await refreshAmounts(context);
    return getCampaignResults(context, params.id, query);
  }),
  listResultCreators: campaigns.listResultCreators.handler(async ({ context, input: { params, query } }) => {
    await refreshAmounts(context);
    return listResultCreators(context, params.id, query);
  }),
  getDailyResults: campaigns.getDailyResults.handler(async ({ context, input: { params, query } }) => {
    await refreshAmounts(context);
    return getDailyResults(context, params.id, query);
  }),
};

const { creatorFigures } = implement(dashboardContract).$context<OperationContext>();

/** What creators cost and brought. */
export const creatorFiguresDashboard = {
  creatorFigures: {
    list: creatorFigures.list.handler(async ({ context, input }) => {
      await tryRefreshAmounts(context);
      return listCreatorFigures(context, input.query);
    }),
    rank: creatorFigures.rank.handler(async ({ context, input }) => {
      await tryRefreshAmounts(context);
      return rankCreators(context, input.query);
    }),
    totals: creatorFigures.totals.handler(async ({ context, input }) => {
      await tryRefreshAmounts(context);
      return sumCreators(context, input.query);
    }),
    get: creatorFigures.get.handler(async ({ context, input }) => {
      await tryRefreshAmounts(context);
      return getCreatorResults(context, input.params.id);
    }),
  },
};
