import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { HttpOperationContext } from "../../../infra/context.ts";
import { createExport } from "./create-export.ts";
import { getExport } from "./get-export.ts";

const { exports } = implement(apiContract).$context<HttpOperationContext>();

export const exportsApi = {
  exports: {
    accounts: exports.accounts.handler(({ context, input }) =>
      createExport(context, { kind: "accounts", filter: input.body }),
    ),
    videos: exports.videos.handler(({ context, input }) =>
      createExport(context, { kind: "videos", filter: input.body }),
    ),
    videoHistory: exports.videoHistory.handler(({ context, input: { params, body } }) =>
      createExport(context, { kind: "video-history", video: params, filter: body }),
    ),
    videoDailyGains: exports.videoDailyGains.handler(({ context, input }) =>
      createExport(context, { kind: "video-daily-gains", filter: input.body }),
    ),
    get: exports.get.handler(({ context, input }) => getExport(context, input.params.id)),
  },
};
