import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import { LiveAccountSchema } from "./live/account.ts";
import { LiveCommentPageSchema } from "./live/comment.ts";
import { describeCreditHeaders } from "./live/credit-headers.ts";
import { LiveHashtagPageSchema } from "./live/hashtag.ts";
import {
  lookupFields,
  pageFields,
  platformAccountId,
  platformVideoId,
  searchFields,
  username,
} from "./live/parameters.ts";
import { LiveUserPageSchema } from "./live/user.ts";
import { LiveVideoPageSchema, LiveVideoSchema } from "./live/video.ts";
import { VideoSearchInputSchema } from "./live/video-search.ts";
import { operation } from "./operation.ts";
import { PlatformSchema } from "./platform.ts";

const tags = ["Live data"];

const liveOperation = operation("viewer", describeCreditHeaders).errors(
  documentedErrors(["RESTRICTED", "UPSTREAM_ERROR"]),
);

/** Looked up on the platform at the moment of the request; each answer takes one credit. */
export const liveContract = {
  video: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/videos/{platformVideoId}",
      summary: "Look up a video",
      tags,
    })
    .input(
      z.object({
        params: z.object({ platform: PlatformSchema, platformVideoId }),
        query: z.object(lookupFields).optional(),
      }),
    )
    .output(LiveVideoSchema),

  accountByUsername: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/accounts/username/{username}",
      summary: "Look up an account by its username",
      tags,
    })
    .input(
      z.object({
        params: z.object({ platform: PlatformSchema, username }),
        query: z.object(lookupFields).optional(),
      }),
    )
    .output(LiveAccountSchema),

  account: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/accounts/{platformAccountId}",
      summary: "Look up an account by its id",
      tags,
    })
    .input(
      z.object({
        params: z.object({ platform: PlatformSchema, platformAccountId }),
        query: z.object(lookupFields).optional(),
      }),
    )
    .output(LiveAccountSchema),

  accountVideos: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/accounts/{platformAccountId}/videos",
      summary: "List an account's videos",
      description: "Newest first.",
      tags,
    })
    .input(
      z.object({
        params: z.object({ platform: PlatformSchema, platformAccountId }),
        query: z.object(pageFields).optional(),
      }),
    )
    .output(LiveVideoPageSchema),

  comments: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/videos/{platformVideoId}/comments",
      summary: "List a video's comments",
      description: "On TikTok only.",
      tags,
    })
    .input(
      z.object({
        params: z.object({ platform: z.enum(["tiktok"]), platformVideoId }),
        query: z.object(pageFields).optional(),
      }),
    )
    .output(LiveCommentPageSchema),

  searchUsers: liveOperation
    .route({ method: "GET", path: "/live/{platform}/search/users", summary: "Search accounts", tags })
    .input(z.object({ params: z.object({ platform: PlatformSchema }), query: z.object(searchFields) }))
    .output(LiveUserPageSchema),

  searchVideos: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/search/videos",
      summary: "Search videos",
      description: "On TikTok, Instagram and YouTube. Each platform has date ranges of its own.",
      tags,
    })
    .input(VideoSearchInputSchema)
    .output(LiveVideoPageSchema),

  searchHashtags: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/search/hashtags",
      summary: "Search hashtags",
      description: "On TikTok and Instagram.",
      tags,
    })
    .input(
      z.object({
        params: z.object({ platform: z.enum(["tiktok", "instagram"]) }),
        query: z.object(searchFields),
      }),
    )
    .output(LiveHashtagPageSchema),
};
