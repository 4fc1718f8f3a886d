import type { IncomingMessage } from "node:http";
import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { HttpOperationContext, Services } from "../../infra/context.ts";
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

const { live } = implement(apiContract).$context<HttpOperationContext>();

export const liveApi = {
  live: {
    video: live.video.handler(({ context, input }) =>
      lookUpVideo(context, { ...input.params, ...input.query }),
    ),
    accountByUsername: live.accountByUsername.handler(({ context, input }) =>
      lookUpAccountByUsername(context, { ...input.params, ...input.query }),
    ),
    account: live.account.handler(({ context, input }) =>
      lookUpAccount(context, { ...input.params, ...input.query }),
    ),
    accountVideos: live.accountVideos.handler(({ context, input }) =>
      listAccountVideos(context, { ...input.params, ...input.query }),
    ),
    comments: live.comments.handler(({ context, input }) =>
      listComments(context, { ...input.params, ...input.query }),
    ),
    searchUsers: live.searchUsers.handler(({ context, input }) =>
      searchUsers(context, { ...input.params, ...input.query }),
    ),
    searchVideos: live.searchVideos.handler(({ context, input }) =>
      searchVideos(context, { ...input.params, ...input.query }),
    ),
    searchHashtags: live.searchHashtags.handler(({ context, input }) =>
      searchHashtags(context, { ...input.params, ...input.query }),
    ),
  },
};

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
