import type { IncomingMessage } from "node:http";
import { apiContract } from "@clipledger/contract/api-contract";
import type { Services } from "../../infra/context.ts";
import { httpOperations } from "../../infra/http/operations.ts";
import { type DefaultHeaders, isMember, pathOf } from "../../infra/http/request-context.ts";
import { API_PREFIX, DASHBOARD_PREFIX } from "../../infra/http/surfaces.ts";
import { countCredits } from "../organizations/credits/credits.ts";
import { creditHeaders, strangersCreditHeaders } from "../organizations/credits/take-credit.ts";
import {
  listAccountVideos,
  listComments,
  lookUpAccount,
  lookUpAccountByUsername,
  lookUpVideo,
} from "./live-lookups.ts";
import { searchHashtags, searchUsers, searchVideos } from "./search.ts";

export const liveApi = httpOperations(apiContract, {
  live: {
    video: (ctx, { params, query }) => lookUpVideo(ctx, { ...params, ...query }),
    accountByUsername: (ctx, { params, query }) => lookUpAccountByUsername(ctx, { ...params, ...query }),
    account: (ctx, { params, query }) => lookUpAccount(ctx, { ...params, ...query }),
    accountVideos: (ctx, { params, query }) => listAccountVideos(ctx, { ...params, ...query }),
    comments: (ctx, { params, query }) => listComments(ctx, { ...params, ...query }),
    searchUsers: (ctx, { params, query }) => searchUsers(ctx, { ...params, ...query }),
    searchVideos: (ctx, { params, query }) => searchVideos(ctx, { ...params, ...query }),
    searchHashtags: (ctx, { params, query }) => searchHashtags(ctx, { ...params, ...query }),
  },
});

/** Every answer under /live tells of credits, also one that no lookup came to. The lookup's own say wins. */
export function liveCreditHeaders({ db, clock }: Pick<Services, "db" | "clock">): DefaultHeaders {
  return {
    ofPath: (request) => (isLive(request) ? strangersCreditHeaders : {}),
    async ofCaller(request, caller) {
      if (!isLive(request) || !isMember(caller)) return {};
      const { organization } = caller;
      return creditHeaders(0, organization.plan, await countCredits({ db, clock, organization }));
    },
  };
}

const livePaths = [`${API_PREFIX}/live`, `${DASHBOARD_PREFIX}/live`];

function isLive(request: IncomingMessage): boolean {
  // Most requests end here, and need no parsing of their address.
  if (!request.url?.includes("/live")) return false;
  const path = pathOf(request);
  return livePaths.some((live) => path === live || path.startsWith(`${live}/`));
}
