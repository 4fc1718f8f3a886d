import { apiContract } from "@clipledger/contract/api-contract";
import { operations } from "../../infra/http/operations.ts";
import { getInsights } from "./get-insights.ts";
import { listViralVideos } from "./list-viral-videos.ts";

export const libraryApi = operations(apiContract, {
  library: {
    list: (ctx, { query }) => listViralVideos(ctx, query),
    insights: (ctx, { params }) => getInsights(ctx, params.videoId),
  },
});
