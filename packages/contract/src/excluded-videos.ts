import { z } from "zod";
import { acknowledgeField } from "./acknowledge.ts";
import { documentedErrors } from "./errors.ts";
import { keptOperation, operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { idsOf, RowActorSchema } from "./tracking-shared.ts";
import { UserShortSchema } from "./users.ts";
import {
  ContentTypeSchema,
  idSchema,
  PlatformSchema,
  pageOf,
  pagingFields,
  TimestampSchema,
} from "./wire-values.ts";

const tags = ["Excluded videos"];

export const ExcludedVideoSchema = z.object({
  id: idSchema("excludedVideo"),
  orgAccountId: idSchema("trackedAccount"),
  platform: PlatformSchema,
  platformAccountId: z.string(),
  platformVideoId: z.string(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  actorType: RowActorSchema,
  userId: idSchema("user").nullable(),
  orgId: idSchema("organization"),
  username: z.string().nullable(),
  accountDisplayName: z.string().nullable(),
  caption: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  contentType: ContentTypeSchema.nullable().describe("Null while the video was not fetched yet."),
  user: UserShortSchema.nullable().describe("Who excluded it."),
});
export type ExcludedVideoOutput = z.infer<typeof ExcludedVideoSchema>;

const ExcludedVideosQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "platform", "username"]),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("In the platform's video ids, captions, usernames and display names, whatever the case."),
  accounts: z
    .array(idSchema("trackedAccount"))
    .max(1_000)
    .optional()
    .describe("Only these tracked accounts."),
  platforms: z.array(PlatformSchema).optional().describe("Only these platforms."),
});
export type ExcludedVideosQuery = z.infer<typeof ExcludedVideosQuerySchema>;

const NewExcludedVideosSchema = z.strictObject({
  entries: z
    .array(
      z.strictObject({
        orgAccountId: idSchema("trackedAccount"),
        platform: PlatformSchema,
        platformAccountId: z.string().min(1).max(200),
        platformVideoId: z.string().trim().min(1).max(200),
      }),
    )
    .min(1)
    .max(1_000),
  ...acknowledgeField,
});
export type NewExcludedVideos = z.infer<typeof NewExcludedVideosSchema>;

export const excludedVideosContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/videos/excluded",
      summary: "List excluded videos",
      description: "Videos that count neither in analytics nor for payouts.",
      tags,
    })
    .input(z.object({ query: ExcludedVideosQuerySchema }))
    .output(pageOf(ExcludedVideoSchema)),

  add: operation("member")
    .route({
      method: "POST",
      path: "/videos/excluded",
      summary: "Exclude videos",
      description:
        "An excluded video counts neither in analytics nor in payouts, now and in its whole history. It may be one that was not fetched yet. All or none. Refused if it would lower what due windows owe, unless `acknowledge` is true.",
      tags,
    })
    .errors(documentedErrors(["PAYOUT_WINDOWS_AFFECTED"]))
    .input(z.object({ body: NewExcludedVideosSchema }))
    .output(z.object({ inserted: z.int(), skipped: z.int().describe("Those excluded already.") })),

  remove: operation("member")
    .route({
      method: "DELETE",
      path: "/videos/excluded",
      summary: "Count excluded videos again",
      description: "All or none: ids that are not found are named in the error's `data.ids`.",
      tags,
    })
    .input(z.object({ body: z.strictObject({ ids: idsOf("excludedVideo", 1_000) }) }))
    .output(z.object({ deleted: z.int() })),
};

nameSchemas({ ExcludedVideo: ExcludedVideoSchema });
