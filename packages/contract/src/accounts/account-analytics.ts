import { countTotals } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { SyncErrorSchema, simulatedField } from "../tracking-shared.ts";
import { CalendarDateSchema, idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";

/** The tracking of an account, as every analytics row about it carries it. */
const AccountTrackingSchema = z.object({
  id: idSchema("trackedAccount"),
  platform: PlatformSchema,
  username: z.string().nullable(),
  maxVideos: z.int(),
  userId: idSchema("user").nullable(),
  orgId: idSchema("organization"),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  lastErrorAt: TimestampSchema.nullable(),
  lastErrorCode: SyncErrorSchema.nullable(),
});

/** Who the account is, as far as the platform told. */
export const AccountProfileSchema = z.object({
  id: idSchema("trackedAccount"),
  platform: PlatformSchema,
  platformAccountId: z.string(),
  isCompetitor: z.boolean(),
  ...simulatedField,
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  profilePictureUrl: z.string().nullable(),
  countryCode: z.string().nullable(),
  followerCount: z.int().nullable(),
  followingCount: z.int().nullable(),
  loadAt: TimestampSchema.nullable().describe("When it was last synced."),
  latestVideoPublishedAt: TimestampSchema.nullable(),
  daysSinceLastPost: z.int().nullable(),
  user: AccountTrackingSchema,
});
export type AccountProfileOutput = z.infer<typeof AccountProfileSchema>;

const total = z.number().describe("With a range, what was gained in it; otherwise the newest counts.");
const percentile = z
  .number()
  .nullable()
  .describe("Nearest rank over the videos' views; null without videos.");

export const AccountAnalyticsSchema = AccountProfileSchema.extend({
  maxVideos: z.int(),
  hashtagsFilter: z.array(z.string()).nullable(),
  lastErrorAt: TimestampSchema.nullable(),
  lastErrorCode: SyncErrorSchema.nullable(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  userId: idSchema("user").nullable(),
  orgId: idSchema("organization"),
  orgCreatorId: idSchema("creator").nullable(),
  creatorUserId: idSchema("user").nullable(),
  creatorName: z.string().nullable(),
  creatorEmail: z.string().nullable(),
  creatorImage: z.string().nullable(),
  totalVideosTracked: z.number().nullable().describe("Videos of it that we hold."),
  totalVideosRetained: z.number().nullable().describe("Those of them that count."),
  totalVideosPublished: z.number().nullable().describe("Videos it has by the platform's own count."),
  ...countTotals(() => total),
  engagementRate: z.number().nullable().describe("From the totals; 0 without views."),
  averageViewsPerVideo: z.number().describe("Over the newest counts; 0 without videos."),
  p10Views: percentile,
  p50Views: percentile,
  p90Views: percentile,
  viralityRate: z.number().describe("Share of the videos with at least five times the median views."),
  postActivity: z.object({
    dayCount: z.literal(10),
    days: z.array(z.object({ date: CalendarDateSchema, postedVideos: z.int() })).length(10),
  }),
}).meta({
  examples: [
    {
      id: "orgacc_4Rk8sVn1QwZp",
      platform: "tiktok",
      platformAccountId: "6812345678901234567",
      isCompetitor: false,
      username: "juniper.bakes",
      displayName: "Juniper Bakes",
      profilePictureUrl: null,
      countryCode: "DE",
      followerCount: 184_000,
      followingCount: 312,
      loadAt: "2026-09-21T06:10:00.000Z",
      latestVideoPublishedAt: "2026-09-14T16:05:00.000Z",
      daysSinceLastPost: 7,
      user: {
        id: "orgacc_4Rk8sVn1QwZp",
        platform: "tiktok",
        username: "juniper.bakes",
        maxVideos: 60,
        userId: "user_Jb3kT8vYxL2n",
        orgId: "org_7Hq2mXbT9cRd",
        createdAt: "2026-09-01T09:00:00.000Z",
        updatedAt: "2026-09-21T06:10:00.000Z",
        lastErrorAt: null,
        lastErrorCode: null,
      },
      maxVideos: 60,
      hashtagsFilter: null,
      lastErrorAt: null,
      lastErrorCode: null,
      createdAt: "2026-09-01T09:00:00.000Z",
      updatedAt: "2026-09-21T06:10:00.000Z",
      userId: "user_Jb3kT8vYxL2n",
      orgId: "org_7Hq2mXbT9cRd",
      orgCreatorId: null,
      creatorUserId: null,
      creatorName: null,
      creatorEmail: null,
      creatorImage: null,
      totalVideosTracked: 61,
      totalVideosRetained: 60,
      totalVideosPublished: 241,
      totalViews: 1_204_300,
      totalLikes: 88_100,
      totalComments: 3_410,
      totalShares: 4_020,
      totalBookmarks: 11_900,
      engagementRate: 0.0892,
      averageViewsPerVideo: 20_071.7,
      p10Views: 4_100,
      p50Views: 14_800,
      p90Views: 61_000,
      viralityRate: 0.05,
      postActivity: {
        dayCount: 10,
        days: Array.from({ length: 10 }, (_, index) => ({
          date: `2026-09-${12 + index}`,
          postedVideos: index === 2 ? 1 : 0,
        })),
      },
    },
  ],
});
export type AccountAnalyticsOutput = z.infer<typeof AccountAnalyticsSchema>;

nameSchemas({
  AccountAnalytics: AccountAnalyticsSchema,
  AccountTracking: AccountTrackingSchema,
});
