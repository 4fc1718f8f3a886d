import { countFields } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { ContentTypeSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { CountryCodeSchema, nextPageToken, searchFields } from "./parameters.ts";

export const LiveVideoSchema = z
  .object({
    platform: PlatformSchema,
    platform_video_id: z.string().min(1).nullable(),
    platform_account_id: z.string().min(1).nullable(),
    account_username: z.string().nullable(),
    account_display_name: z.string().nullable(),
    account_profile_picture_url: z.url().nullish(),
    region: CountryCodeSchema.nullish(),
    caption: z.string().nullable(),
    hashtags: z.array(z.string()).default([]).describe("Without the leading #."),
    content_type: ContentTypeSchema.nullable(),
    video_index: z.int().min(0).nullable().describe("Place among the account's videos, 0 for the newest."),
    thumbnail_url: z.url().nullish(),
    download_url: z.url().nullish(),
    music_id: z.string().nullable(),
    music_title: z.string().nullable(),
    music_artist: z.string().nullable(),
    music_album: z.string().nullable(),
    music_play_url: z.url().nullish(),
    music_cover_url: z.url().nullish(),
    is_original_music: z.boolean().nullable(),
    duration_seconds: z.number().nullable(),
    ...countFields("_count", () => z.int().nullable()),
    engagement_rate: z
      .number()
      .nullable()
      .describe("Likes, comments, shares and bookmarks per view; null without views."),
    published_at: TimestampSchema.nullable(),
  })
  .meta({
    examples: [
      {
        platform: "tiktok",
        platform_video_id: "7412345678901234567",
        platform_account_id: "6812345678901234567",
        account_username: "juniper.bakes",
        account_display_name: "Juniper Bakes",
        account_profile_picture_url:
          "https://clipledger.example.com/media/avatars/tiktok/6812345678901234567.svg",
        region: "DE",
        caption: "Three loaves, one oven #bread #baking",
        hashtags: ["bread", "baking"],
        content_type: "video",
        video_index: 0,
        thumbnail_url: "https://clipledger.example.com/media/thumbnails/tiktok/7412345678901234567.svg",
        download_url: null,
        music_id: "6900000000000000001",
        music_title: "Warm Kitchen",
        music_artist: "Ovenlight",
        music_album: null,
        music_play_url: null,
        music_cover_url: null,
        is_original_music: false,
        duration_seconds: 27.4,
        view_count: 120_000,
        like_count: 9_000,
        comment_count: 300,
        share_count: 600,
        bookmark_count: 900,
        engagement_rate: 0.09,
        published_at: "2026-09-20T17:05:00.000Z",
      },
    ],
  });
export type LiveVideo = z.infer<typeof LiveVideoSchema>;

export const LiveVideoPageSchema = z.object({ videos: z.array(LiveVideoSchema), nextPageToken });

const tiktokDateRanges = [
  "yesterday",
  "this-week",
  "this-month",
  "last-3-months",
  "last-6-months",
  "all-time",
] as const;
const youtubeDateRanges = ["hour", "today", "week", "month", "year"] as const;

const platform = z.enum(["tiktok", "instagram", "youtube"]).describe("The platform to search.");
const dateRange = z
  .enum([...tiktokDateRanges, ...youtubeDateRanges])
  .describe(
    `Published since then. TikTok: ${tiktokDateRanges.join(", ")}. YouTube: ${youtubeDateRanges.join(", ")}. Instagram: none.`,
  );

export type VideoDateRange = z.infer<typeof dateRange>;

const sortBy = z
  .enum(["relevance", "date", "likes"])
  .nullish()
  .describe("What to show first; the platform decides when left out.");

const RangedSearchSchema = z.object({ params: z.object({ platform }), query: z.object({ dateRange }) });

export const VideoSearchInputSchema = z
  .object({
    params: z.object({ platform }),
    query: z.object({ ...searchFields, sortBy, dateRange: dateRange.optional() }),
  })
  .refine((input) => dateRangeProblem(input) === undefined, {
    path: ["query", "dateRange"],
    error: ({ input }) => dateRangeProblem(input),
    // Beside other problems too, so that a caller learns of all at once.
    when: () => true,
  });

const allowedDateRanges: Readonly<Record<z.infer<typeof platform>, readonly VideoDateRange[]>> = {
  tiktok: tiktokDateRanges,
  youtube: youtubeDateRanges,
  instagram: [],
};

function dateRangeProblem(input: unknown): string | undefined {
  const { data: search } = RangedSearchSchema.safeParse(input);
  if (search === undefined) return undefined;
  const allowed = allowedDateRanges[search.params.platform];
  if (allowed.includes(search.query.dateRange)) return undefined;
  return allowed.length === 0
    ? `A search on ${search.params.platform} takes no date range`
    : `A search on ${search.params.platform} takes one of: ${allowed.join(", ")}`;
}

export const LiveCommentSchema = z.object({
  platform: PlatformSchema,
  platform_comment_id: z.string().nullable(),
  platform_video_id: z.string().nullable(),
  commenter_username: z.string().nullable(),
  commenter_display_name: z.string().nullable(),
  commenter_avatar_url: z.url().nullish(),
  commenter_country_code: CountryCodeSchema.nullable().default(null),
  comment_text: z.string().nullable(),
  comment_language: z.string().nullable(),
  comment_length: z.int().nullable().describe("Characters of the text."),
  like_count: z.int().nullable(),
  reply_count: z.int().nullable(),
  comment_type: z.enum(["top_level", "reply", "reply_to_reply"]),
  commented_at: TimestampSchema.nullable(),
  share_url: z.url().nullish(),
});
export type LiveComment = z.infer<typeof LiveCommentSchema>;

export const LiveCommentPageSchema = z.object({ comments: z.array(LiveCommentSchema), nextPageToken });

nameSchemas({
  LiveComment: LiveCommentSchema,
  LiveCommentPage: LiveCommentPageSchema,
  LiveVideo: LiveVideoSchema,
  LiveVideoPage: LiveVideoPageSchema,
});
