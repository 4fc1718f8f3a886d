import { type LiveAccount, LiveAccountSchema } from "@clipledger/contract/live/account";
import {
  LiveCommentPageSchema,
  type LiveVideo,
  LiveVideoPageSchema,
  LiveVideoSchema,
} from "@clipledger/contract/live/video";
import type { Platform } from "@clipledger/domain/platforms";
import type { HttpOperationContext } from "../../infra/context.ts";
import { toLiveAccount, toLiveComment, toLiveVideo } from "./live.mapper.ts";
import { lookUp, lookUpPage } from "./look-up.ts";

interface VideoLookup {
  readonly platform: Platform;
  readonly platformVideoId: string;
  readonly region?: string | null | undefined;
}

export function lookUpVideo(
  ctx: HttpOperationContext,
  { platform, platformVideoId, region }: VideoLookup,
): Promise<LiveVideo> {
  return lookUp(ctx, {
    operation: "live.video",
    platform,
    answer: LiveVideoSchema,
    thing: { platformVideoId },
    ask: async (connector, terms) =>
      toLiveVideo(await connector.video({ ...terms, platformVideoId, region: region ?? undefined })),
  });
}

interface AccountLookup {
  readonly platform: Platform;
  readonly region?: string | null | undefined;
}

export function lookUpAccount(
  ctx: HttpOperationContext,
  { platform, platformAccountId, region }: AccountLookup & { readonly platformAccountId: string },
): Promise<LiveAccount> {
  return lookUp(ctx, {
    operation: "live.account",
    platform,
    answer: LiveAccountSchema,
    thing: { platformAccountId },
    ask: async (connector, terms) =>
      toLiveAccount(
        await connector.accountById({ ...terms, platformAccountId, region: region ?? undefined }),
      ),
  });
}

export function lookUpAccountByUsername(
  ctx: HttpOperationContext,
  { platform, username, region }: AccountLookup & { readonly username: string },
): Promise<LiveAccount> {
  return lookUp(ctx, {
    operation: "live.accountByUsername",
    platform,
    answer: LiveAccountSchema,
    ask: async (connector, terms) =>
      toLiveAccount(await connector.accountByUsername({ ...terms, username, region: region ?? undefined })),
  });
}

interface AccountVideosLookup {
  readonly platform: Platform;
  readonly platformAccountId: string;
  readonly pageToken?: string | undefined;
  readonly region?: string | null | undefined;
}

export function listAccountVideos(
  ctx: HttpOperationContext,
  { platform, platformAccountId, pageToken, region }: AccountVideosLookup,
) {
  return lookUpPage(ctx, {
    operation: "live.accountVideos",
    platform,
    parameters: { platformAccountId, region },
    thing: { platformAccountId },
    pageToken,
    answer: LiveVideoPageSchema,
    ask: (connector, page) =>
      connector.accountVideos({ ...page, platformAccountId, region: region ?? undefined }),
    toAnswer: (videos, nextPageToken) => ({ videos: videos.map(toLiveVideo), nextPageToken }),
  });
}

export function listComments(
  ctx: HttpOperationContext,
  { platform, platformVideoId, pageToken, region }: VideoLookup & { readonly pageToken?: string | undefined },
) {
  return lookUpPage(ctx, {
    operation: "live.comments",
    platform,
    parameters: { platformVideoId, region },
    thing: { platformVideoId },
    pageToken,
    answer: LiveCommentPageSchema,
    ask: (connector, page) => connector.comments({ ...page, platformVideoId, region: region ?? undefined }),
    toAnswer: (comments, nextPageToken) => ({ comments: comments.map(toLiveComment), nextPageToken }),
  });
}
