import { countFields } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { SyncErrorSchema, simulatedField } from "../tracking-shared.ts";
import {
  CalendarDateSchema,
  ContentTypeSchema,
  idSchema,
  PlatformSchema,
  TimestampSchema,
} from "../wire-values.ts";

const highestSeen = z.int().nullable().describe("The highest count seen so far.");

export const VideoSchema = z
  .object({
    id: z.string().describe("`platform:platformVideoId`"),
    platformVideoId: z.string(),
    platform: PlatformSchema,
    accountUsername: z.string(),
    platformAccountId: z.string(),
    accountDisplayName: z.string().nullable(),
    accountProfilePictureUrl: z.string().nullable(),
    caption: z.string().nullable(),
    hashtags: z.array(z.string()).describe("Without the leading #."),
    contentType: ContentTypeSchema,
    videoIndex: z
      .int()
      .describe("Place among the account's videos, 0 for the newest or when it is not known."),
    thumbnailUrl: z.string().nullable(),
    musicId: z.string().nullable(),
    musicTitle: z.string().nullable(),
    musicArtist: z.string().nullable(),
    musicAlbum: z.string().nullable(),
    musicPlayUrl: z.string().nullable(),
    musicCoverUrl: z.string().nullable(),
    isOriginalMusic: z.union([z.literal(0), z.literal(1)]).nullable(),
    durationSeconds: z.int().nullable(),
    ...countFields("Count", () => highestSeen),
    engagementRate: z
      .number()
      .nullable()
      .describe("Likes, comments, shares and bookmarks per view; 0 without views."),
    viralityFactor: z
      .number()
      .nullable()
      .describe("Views, as a multiple of the median of its account's videos; null where that is 0."),
    publishedDate: CalendarDateSchema,
    publishedAt: TimestampSchema,
    loadAt: TimestampSchema.describe("When it was last looked at."),
    orgAccountId: idSchema("trackedAccount"),
    orgVideoId: idSchema("trackedVideo").nullable().describe("Set while it is tracked individually."),
    orgCreatorId: idSchema("creator").nullable(),
    isCompetitor: z.boolean(),
    ...simulatedField,
    tracking_status: z
      .union([z.literal(0), z.literal(1)])
      .describe("1 while new counts are fetched: its account is synced, or it is tracked individually."),
  })
  .meta({
    examples: [
      {
        id: "tiktok:7412345678901234567",
        platformVideoId: "7412345678901234567",
        platform: "tiktok",
        accountUsername: "juniper.bakes",
        platformAccountId: "6812345678901234567",
        accountDisplayName: "Juniper Bakes",
        accountProfilePictureUrl: "https://clipledger.example.com/media/avatar/juniper.bakes.svg",
        caption: "Three loaves, one oven #bread #baking",
        hashtags: ["bread", "baking"],
        contentType: "video",
        videoIndex: 0,
        thumbnailUrl: "https://clipledger.example.com/media/thumbnail/7412345678901234567.svg",
        musicId: "6900000000000000001",
        musicTitle: "Warm Kitchen",
        musicArtist: "Ovenlight",
        musicAlbum: null,
        musicPlayUrl: null,
        musicCoverUrl: null,
        isOriginalMusic: 0,
        durationSeconds: 34,
        viewCount: 128_400,
        likeCount: 9_210,
        commentCount: 318,
        shareCount: 402,
        bookmarkCount: 1_120,
        engagementRate: 0.086,
        viralityFactor: 6.4,
        publishedDate: "2026-09-14",
        publishedAt: "2026-09-14T16:05:00.000Z",
        loadAt: "2026-09-21T06:10:00.000Z",
        orgAccountId: "orgacc_4Rk8sVn1QwZp",
        orgVideoId: null,
        orgCreatorId: null,
        isCompetitor: false,
        tracking_status: 1,
      },
    ],
  });
export type VideoOutput = z.infer<typeof VideoSchema>;

const VideoProjectSchema = z.object({
  id: idSchema("project"),
  name: z.string(),
  url: z.string().nullable(),
  logo: z.string().nullable(),
  description: z.string().nullable(),
});
export type VideoProjectOutput = z.infer<typeof VideoProjectSchema>;

export const VideoRowSchema = VideoSchema.extend({
  lastErrorAt: TimestampSchema.nullable(),
  lastErrorCode: SyncErrorSchema.nullable(),
  projects: z
    .union([z.array(idSchema("project")), z.array(VideoProjectSchema)])
    .describe("The projects it counts in: their ids, or with `expand` their fields."),
});
export type VideoRowOutput = z.infer<typeof VideoRowSchema>;

export const VideoHistorySchema = z
  .array(
    z.object({
      date: CalendarDateSchema,
      ...countFields("Count", () => z.int()),
      engagementRate: z.number(),
      baseline: z
        .boolean()
        .describe(
          "This is the first count ever stored, of a video published before the day before: what it had, not what it gained.",
        ),
      ...countFields("sGained", () => z.int()),
      viewsGained: z.int().describe("What the day added to the day before; 0 on a baseline."),
      source: z
        .string()
        .nullable()
        .describe(
          "Who said the views, such as `youtube-data-api`, `simulator` or `import`; null for days before this was kept.",
        ),
      fetchedAt: TimestampSchema.nullable().describe("When it said so."),
    }),
  )
  .describe("Every day since the first count: the highest counts seen up to its end.");
export type VideoHistoryOutput = z.infer<typeof VideoHistorySchema>;

nameSchemas({ Video: VideoSchema, VideoHistory: VideoHistorySchema, VideoRow: VideoRowSchema });
