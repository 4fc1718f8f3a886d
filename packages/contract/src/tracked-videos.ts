import { z } from "zod";
import { acknowledgeInput } from "./acknowledge.ts";
import { documentedErrors } from "./errors.ts";
import { lookupFields } from "./live/parameters.ts";
import { keptOperation, operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import {
  MaxVideosSchema,
  RowActorSchema,
  SyncErrorSchema,
  UsernameSchema,
  ViewModeSchema,
} from "./tracking-shared.ts";
import { UserShortSchema } from "./users.ts";
import {
  idSchema,
  PlatformSchema,
  pageOf,
  pagingFields,
  SuccessSchema,
  TimestampSchema,
} from "./wire-values.ts";

const tags = ["Tracked individual videos"];

export const TrackedVideoSchema = z.object({
  id: idSchema("trackedVideo"),
  orgAccountId: idSchema("trackedAccount"),
  platformVideoId: z.string(),
  platform: PlatformSchema,
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  actorType: RowActorSchema,
  userId: idSchema("user").nullable(),
  orgId: idSchema("organization"),
  lastErrorAt: TimestampSchema.nullable(),
  lastErrorCode: SyncErrorSchema.nullable(),
  username: z.string().nullable(),
  accountDisplayName: z.string().nullable(),
  analyticsLatestLoadAt: TimestampSchema.nullable(),
  orgAccountMaxVideos: MaxVideosSchema,
  platformAccountId: z.string(),
  isCompetitor: z.boolean(),
  user: UserShortSchema.nullable().describe("Who added it."),
});
export type TrackedVideoOutput = z.infer<typeof TrackedVideoSchema>;

const TrackedVideosQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "platform", "username", "analyticsLatestLoadAt", "lastErrorAt"]),
  platforms: z.array(PlatformSchema).optional().describe("Only these platforms."),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("In the platform's video ids, captions, usernames and display names, whatever the case."),
  viewMode: ViewModeSchema.default("internal"),
});
export type TrackedVideosQuery = z.infer<typeof TrackedVideosQuerySchema>;

const NewTrackedVideosSchema = z.strictObject({
  videos: z
    .array(
      z.strictObject({
        videoId: z.string().trim().min(1).max(200).describe("The platform's id of the video."),
        platform: PlatformSchema,
        platform_account_id: z
          .string()
          .trim()
          .min(1)
          .max(200)
          .optional()
          .describe("The account it must belong to."),
        initial_username: UsernameSchema.optional(),
        region: lookupFields.region,
      }),
    )
    .min(1)
    .max(200),
  isCompetitor: z
    .boolean()
    .optional()
    .describe("For accounts that were not tracked before; false by default."),
});
export type NewTrackedVideos = z.infer<typeof NewTrackedVideosSchema>;

const VideosToRefreshSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        platform: PlatformSchema,
        id: z.string().min(1).max(200).describe("An orgvid_ id, or the platform's video id."),
      }),
    )
    .min(1)
    .max(1_000),
});
export type VideosToRefresh = z.infer<typeof VideosToRefreshSchema>;

export const trackedVideosContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/videos/tracked",
      summary: "List individually tracked videos",
      description: "Without the samples that briefs follow for reference.",
      tags,
    })
    .input(z.object({ query: TrackedVideosQuerySchema }))
    .output(pageOf(TrackedVideoSchema)),

  add: operation("member")
    .route({
      method: "POST",
      path: "/videos/tracked",
      summary: "Track individual videos",
      description:
        "Every video is looked up first; if the platform does not show one of them, nothing is tracked and all reasons are answered. A video that is tracked already is not counted. Its account becomes tracked too, without its other videos. Tracking uses no credits.",
      tags,
    })
    .errors(documentedErrors(["TRACKED_VIDEO_VALIDATION_FAILED", "UPSTREAM_ERROR"]))
    .input(z.object({ body: NewTrackedVideosSchema }))
    .output(
      z.object({
        count: z.int().describe("Videos tracked by this call."),
        eventIds: z.array(idSchema("syncEvent")).describe("Their first syncs."),
      }),
    ),

  refresh: operation("member")
    .route({
      method: "POST",
      path: "/videos/tracked/refresh",
      summary: "Sync individual videos now",
      description: "All or none: ids that are not found are named in the error's `data.ids`.",
      tags,
    })
    .input(z.object({ body: VideosToRefreshSchema }))
    .output(
      z.object({
        refreshed: z.array(
          z.object({ id: idSchema("trackedVideo"), platformVideoId: z.string(), platform: PlatformSchema }),
        ),
        totalRefreshed: z.int(),
        eventIds: z.array(idSchema("syncEvent")),
      }),
    ),

  remove: operation("member")
    .route({
      method: "DELETE",
      path: "/videos/tracked/{id}",
      summary: "Stop tracking an individual video",
      description:
        "If its account is tracked by itself, the video and its history stay. Otherwise they are removed, and the account with its last video. A video that a brief lists as a sample stays tracked for reference. Refused if it would lower what due windows owe, unless `acknowledge` is true.",
      tags,
    })
    .errors(documentedErrors(["PAYOUT_WINDOWS_AFFECTED"]))
    .input(z.object({ params: z.object({ id: idSchema("trackedVideo") }), ...acknowledgeInput }))
    .output(SuccessSchema),
};

nameSchemas({ TrackedVideo: TrackedVideoSchema });
