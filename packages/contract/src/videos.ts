import { countNames } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { audienceFields, listFilterFields } from "./analytics-filters.ts";
import { documentedErrors, errorCatalog } from "./errors.ts";
import { keptOperation, operation, withAnswersOfBodies } from "./operation.ts";
import { VideoHistorySchema, VideoRowSchema, VideoSchema } from "./videos/video.ts";
import { CalendarDateSchema, PlatformSchema, pageOf, pagingFields } from "./wire-values.ts";

const tags = ["Video analytics"];

const VIDEO_SORT_COLUMNS = [
  "publishedAt",
  ...countNames("Count"),
  "engagementRate",
  "viralityFactor",
  "durationSeconds",
  "accountUsername",
  "loadAt",
] as const;

export const videoListFields = {
  ...listFilterFields,
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Words of the caption, or their beginnings, in any case; all of them."),
  accountUsername: z.string().trim().max(200).optional().describe("The exact name, in any case."),
  expand: z
    .array(z.enum(["projects"]))
    .max(10)
    .optional()
    .describe("What to add to each row: the projects in which the video counts."),
};

const VideosQuerySchema = z.object({ ...pagingFields(VIDEO_SORT_COLUMNS), ...videoListFields });
export type VideosQuery = z.infer<typeof VideosQuerySchema>;

export const VideoParamsSchema = z.object({
  platform: PlatformSchema,
  platformVideoId: z.string().min(1).max(200).describe("The platform's id of the video."),
});
export type VideoParams = z.infer<typeof VideoParamsSchema>;

const VideoActivityQuerySchema = z.object({
  ...audienceFields,
  days: z.int().min(1).max(365).default(30).describe("How many days up to today."),
});
export type VideoActivityQuery = z.infer<typeof VideoActivityQuerySchema>;

const VideoActivitySchema = z.array(z.object({ date: CalendarDateSchema, count: z.int() }));

/** What every operation about one stored video answers when it is not there. */
export const videoNotFound = {
  NOT_FOUND: { ...errorCatalog.NOT_FOUND, data: VideoParamsSchema.optional() },
};

export const videosContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/videos",
      summary: "List videos",
      description:
        "With a range, the videos published in it; with `publicationMode` `allEligible`, those published by its end.",
      tags,
    })
    .input(z.object({ query: VideosQuerySchema }))
    .output(pageOf(VideoRowSchema)),

  activity: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/videos/activity",
      summary: "Count videos by day of publication",
      description: "One entry for each day, oldest first.",
      tags,
    })
    .input(z.object({ query: VideoActivityQuerySchema }))
    .output(VideoActivitySchema),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/videos/{platform}/{platformVideoId}",
      summary: "Read a video",
      description: "Also one that lists and analytics leave out, such as an excluded one.",
      tags,
    })
    .errors(videoNotFound)
    .input(z.object({ params: VideoParamsSchema }))
    .output(VideoSchema),

  history: operation("viewer")
    .route({
      method: "GET",
      path: "/videos/{platform}/{platformVideoId}/history",
      summary: "Read a video's history",
      description: "Its counts on each day since it is tracked, or as they were imported.",
      tags,
    })
    .errors(videoNotFound)
    .input(z.object({ params: VideoParamsSchema }))
    .output(VideoHistorySchema),

  download: operation("viewer", (described) => withAnswersOfBodies(described, ["408"]))
    .route({
      method: "GET",
      path: "/videos/{platform}/{platformVideoId}/download",
      summary: "Get a link to a video's file",
      description:
        "The link the last sync brought, within a day of it. Otherwise the platform is asked, which takes one credit.",
      tags,
    })
    .errors(
      documentedErrors([
        "UNSUPPORTED_PLATFORM",
        "VIDEO_NOT_FOUND",
        "DOWNLOAD_URL_UNAVAILABLE",
        "UPSTREAM_ERROR",
      ]),
    )
    .input(z.object({ params: VideoParamsSchema }))
    .output(z.object({ downloadUrl: z.url(), consumedExtraCredit: z.boolean() })),
};
