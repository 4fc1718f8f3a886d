import { countFields, countNames } from "@clipledger/domain/metrics/counts";
import { z } from "zod";
import { AccountProfileSchema } from "../accounts/account-analytics.ts";
import { rangeFilterFields } from "../analytics-filters.ts";
import { nameSchemas } from "../schema-names.ts";
import { AccountRefSchema } from "../tracking-shared.ts";
import { VideoSchema } from "../videos/video.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

export const VIDEO_METRICS = [
  ...countNames("Count"),
  "engagementRate",
  ...countNames("CountInPeriod"),
  "engagementRateInPeriod",
] as const;
export type VideoMetric = (typeof VIDEO_METRICS)[number];

export const ACCOUNT_METRICS = [
  ...VIDEO_METRICS,
  "videoCount",
  "averageViewsPerVideo",
  "videoCountInPeriod",
  "averageViewsPerVideoInPeriod",
] as const;
export type AccountMetric = (typeof ACCOUNT_METRICS)[number];

const rankingFields = {
  ...rangeFilterFields,
  limit: z.int().min(1).max(100).default(5).describe("How many to rank."),
  onlyPublished: z.boolean().optional().describe("The same as `publicationMode` `onlyPublished`."),
};

export const TopVideosQuerySchema = z.object({
  ...rankingFields,
  metric: z.enum(VIDEO_METRICS).default("viewCount").describe("What to rank by."),
});
export type TopVideosQuery = z.infer<typeof TopVideosQuerySchema>;

export const TopAccountsQuerySchema = z.object({
  ...rankingFields,
  metric: z.enum(ACCOUNT_METRICS).default("viewCount").describe("What to rank by."),
});
export type TopAccountsQuery = z.infer<typeof TopAccountsQuerySchema>;

export const countsInPeriod = {
  ...countFields("CountInPeriod", () => z.number()),
  engagementRateInPeriod: z.number(),
};

export const performanceFields = {
  ...countFields("Count", () => z.number()),
  engagementRate: z.number(),
  videoCount: z.number(),
  averageViewsPerVideo: z.number(),
  viralityRate: z
    .number()
    .describe("Share of the videos with at least five times their account's median views."),
  ...countsInPeriod,
  videoCountInPeriod: z.number().describe("Videos published in the range."),
  averageViewsPerVideoInPeriod: z.number().describe("Views gained, per video published in the range."),
};

export const TopVideoSchema = VideoSchema.extend(countsInPeriod);
export type TopVideoOutput = z.infer<typeof TopVideoSchema>;

export const TopAccountSchema = AccountProfileSchema.extend(performanceFields);
export type TopAccountOutput = z.infer<typeof TopAccountSchema>;

export const TopCreatorSchema = z.object({
  id: idSchema("creator"),
  creatorUserId: idSchema("user"),
  notes: z.string().nullable(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  user: z.object({
    id: idSchema("user"),
    name: z.string().nullable(),
    email: z.string(),
    image: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
  }),
  accounts: z.array(AccountRefSchema.extend({ maxVideos: z.int() })).describe("All linked accounts."),
  followerCount: z.int().nullable().describe("Of all linked accounts together, as far as known."),
  ...performanceFields,
});
export type TopCreatorOutput = z.infer<typeof TopCreatorSchema>;

nameSchemas({ TopAccount: TopAccountSchema, TopCreator: TopCreatorSchema, TopVideo: TopVideoSchema });
