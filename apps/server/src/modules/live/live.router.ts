import { apiContract } from "@clipledger/contract/api-contract";
import { implement } from "@orpc/server";
import type { HttpOperationContext } from "../../infra/context.ts";
import { listAccountVideos } from "./list-account-videos.ts";
import { listComments } from "./list-comments.ts";
import { lookUpAccount, lookUpAccountByUsername } from "./look-up-account.ts";
import { lookUpVideo } from "./look-up-video.ts";
import { searchHashtags } from "./search-hashtags.ts";
import { searchUsers } from "./search-users.ts";
import { searchVideos } from "./search-videos.ts";

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
