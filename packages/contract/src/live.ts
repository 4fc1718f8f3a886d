import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import { LiveAccountSchema, LiveHashtagPageSchema, LiveUserPageSchema } from "./live/account.ts";
import {
  lookupFields,
  pageFields,
  platformAccountId,
  platformVideoId,
  searchFields,
  username,
} from "./live/parameters.ts";
import {
  LiveCommentPageSchema,
  LiveVideoPageSchema,
  LiveVideoSchema,
  VideoSearchInputSchema,
} from "./live/video.ts";
import { type Describe, operation, withAnswersOfBodies } from "./operation.ts";
import { PlatformSchema } from "./wire-values.ts";

const creditHeaders = {
  "X-Service-Credits-Consumed": header("Credits that this request took; 0 when it failed.", ["0", "1"]),
  "X-Service-Credits-Meter": header("What is counted.", ["extra_credits"]),
  "X-Service-Credits-Benefited-Remaining": header("Credits left, or `unlimited`."),
  "X-Service-Credits-Can-Purchase-Extra": header("Whether extra credits can be added.", ["true", "false"]),
};

const sourceHeaders = {
  "X-Service-Source": header("Who answered, such as `youtube-data-api`; `simulator` for what is made up."),
};

const retryHeaders = { "Retry-After": header("Seconds to wait before the next request.") };

const furtherHeaders: Readonly<Record<string, object>> = { "200": sourceHeaders, "429": retryHeaders };

/**
 * Adds the credit headers, and who answered, to every answer of an operation's OpenAPI description. A platform that does not answer in
 * time is a 408.
 */
const describeCreditHeaders: Describe = (described) => {
  const answered = withAnswersOfBodies(described, ["408"]);
  return {
    ...answered,
    responses: Object.fromEntries(
      Object.entries(answered.responses ?? {}).map(([status, response]) => [
        status,
        { ...response, headers: { ...creditHeaders, ...furtherHeaders[status] } },
      ]),
    ),
  };
};

function header(description: string, values?: string[]) {
  return {
    description,
    schema: { type: "string" as const, ...(values === undefined ? {} : { enum: values }) },
  };
}

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
      description: "As the platform shows it at this moment. Takes one credit.",
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
      description: "As the platform shows it at this moment. Takes one credit.",
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
      description: "As the platform shows it at this moment. Takes one credit. Unlike usernames, ids stay.",
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
        params: z.object({
          platform: z.enum(["tiktok"]).describe("The platform of the video."),
          platformVideoId,
        }),
        query: z.object(pageFields).optional(),
      }),
    )
    .output(LiveCommentPageSchema),

  searchUsers: liveOperation
    .route({
      method: "GET",
      path: "/live/{platform}/search/users",
      summary: "Search accounts",
      description: "In the order of the platform. Each page takes one credit.",
      tags,
    })
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
        params: z.object({ platform: z.enum(["tiktok", "instagram"]).describe("The platform to search.") }),
        query: z.object(searchFields),
      }),
    )
    .output(LiveHashtagPageSchema),
};
