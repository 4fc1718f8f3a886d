import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import {
  AccountRefSchema,
  LinkStateSchema,
  MaxVideosSchema,
  RowActorSchema,
  SyncErrorSchema,
  simulatedField,
} from "../tracking-shared.ts";
import { UserRefSchema, UserShortSchema } from "../users.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";

const hashtagsFilter = z.array(z.string()).nullable();

export const TrackedAccountSchema = z
  .object({
    id: idSchema("trackedAccount"),
    platform: PlatformSchema,
    platformAccountId: z.string(),
    initialUsername: z.string().nullable().describe("The username it was added with."),
    region: z.string().nullable(),
    maxVideos: MaxVideosSchema,
    isCompetitor: z.boolean(),
    ...simulatedField,
    orgCreatorId: idSchema("creator").nullable(),
    linkState: LinkStateSchema.nullable().describe("Null without a creator."),
    linkStateSince: TimestampSchema.nullable(),
    hashtagsFilter,
    createdAt: TimestampSchema,
    updatedAt: TimestampSchema,
    actorType: RowActorSchema,
    userId: idSchema("user").nullable(),
    orgId: idSchema("organization"),
    lastErrorAt: TimestampSchema.nullable(),
    lastErrorCode: SyncErrorSchema.nullable(),
    username: z.string().nullable(),
    displayName: z.string().nullable(),
    individualVideos: z.int().describe("Its individually tracked videos."),
    analyticsLatestLoadAt: TimestampSchema.nullable(),
    excludedVideosCount: z.int(),
    totalVideosTracked: z.int().nullable().describe("Videos of it that we hold."),
    totalVideosRetained: z.int().nullable().describe("Those of them that count in analytics."),
    totalVideosPublished: z.int().nullable().describe("Videos it has by the platform's own count."),
    user: UserShortSchema.nullable().describe("Who added it."),
    creator: z
      .object({ id: idSchema("creator"), user: UserRefSchema, accounts: z.array(AccountRefSchema) })
      .nullable(),
    projects: z.array(
      z.object({
        id: idSchema("project"),
        name: z.string(),
        logo: z.string().nullable(),
        hashtagsFilter,
      }),
    ),
  })
  .meta({
    examples: [
      {
        id: "orgacc_4Rk8sVn1QwZp",
        platform: "tiktok",
        platformAccountId: "6812345678901234567",
        initialUsername: "juniper.bakes",
        region: "DE",
        maxVideos: 100,
        isCompetitor: false,
        orgCreatorId: null,
        linkState: null,
        linkStateSince: null,
        hashtagsFilter: ["launch"],
        createdAt: "2026-09-01T09:00:00.000Z",
        updatedAt: "2026-09-01T09:00:00.000Z",
        actorType: "user",
        userId: "user_Jb3kT8vYxL2n",
        orgId: "org_7Hq2mXbT9cRd",
        lastErrorAt: null,
        lastErrorCode: null,
        username: "juniper.bakes",
        displayName: "Juniper Bakes",
        individualVideos: 0,
        analyticsLatestLoadAt: "2026-09-21T06:12:00.000Z",
        excludedVideosCount: 1,
        totalVideosTracked: 100,
        totalVideosRetained: 42,
        totalVideosPublished: 241,
        user: null,
        creator: null,
        projects: [
          { id: "orgproj_4Rk8sVn1QwZp", name: "Northwind Budget", logo: null, hashtagsFilter: null },
        ],
      },
    ],
  });
export type TrackedAccountOutput = z.infer<typeof TrackedAccountSchema>;

nameSchemas({ TrackedAccount: TrackedAccountSchema });
