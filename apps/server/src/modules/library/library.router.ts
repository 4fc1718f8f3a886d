import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { OperationContext } from "../../infra/context.ts";
import { getInsights } from "./get-insights.ts";
import { listViralVideos } from "./list-viral-videos.ts";

const { library } = implement(apiContract).$context<OperationContext>();

export const libraryApi = {
  library: {
    list: library.list.handler(({ context, input }) => listViralVideos(context, input.query)),
    insights: library.insights.handler(({ context, input }) => getInsights(context, input.params.videoId)),
  },
};
