import { LiveCommentPageSchema } from "@clipledger/contract/live/video";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveComment } from "./live.mapper.ts";
import { lookUpPage } from "./look-up-page.ts";
import type { VideoLookup } from "./look-up-video.ts";

export function listComments(
  ctx: HttpOperationContext,
  { platform, platformVideoId, pageToken, region }: VideoLookup & { readonly pageToken?: string | undefined },
) {
  return lookUpPage(ctx, {
    operation: "live.comments",
    platform,
    parameters: { platformVideoId, region },
    pageToken,
    answer: LiveCommentPageSchema,
    ask: (connector, page) => connector.comments({ ...page, platformVideoId, region: region ?? undefined }),
    toAnswer: (comments, nextPageToken) => ({ comments: comments.map(toLiveComment), nextPageToken }),
  });
}
