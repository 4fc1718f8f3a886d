import { z } from "zod";
import {
  HookArchetypeSchema,
  InsightsSchema,
  ProductTypeSchema,
  VerticalSchema,
  VideoFormatSchema,
} from "./library/insights.ts";
import { ViralVideoSchema } from "./library/viral-video.ts";
import { keptOperation, operation } from "./operation.ts";
import { idSchema } from "./wire-values.ts";

const tags = ["Video library"];

const DetectionSchema = z.enum(["any", "yes", "no"]).default("any");

const ViralVideosQuerySchema = z.object({
  search: z.string().trim().max(200).optional().describe("In captions, usernames and hashtags."),
  brandId: idSchema("project").optional().describe("A project: only videos its own terms found."),
  dateRange: z.enum(["all", "7d", "14d", "30d"]).default("all").describe("By publication."),
  sort: z
    .enum(["latest", "views", "engagement", "outlier"])
    .default("latest")
    .describe("Newest, most seen, most engaging, or furthest beyond the usual first."),
  minViews: z.int().min(0).optional().describe("Only videos with at least so many views."),
  minOutlierFactor: z
    .number()
    .min(0)
    .optional()
    .describe("Only videos with at least so many times their account's usual views."),
  regions: z
    .array(z.string().regex(/^[A-Za-z]{2}$/, { error: "Expected a 2-letter country code" }))
    .max(250)
    .optional()
    .describe("Only videos from these countries, as two letters."),
  productTypes: z.array(ProductTypeSchema).optional().describe("Only videos of these types of products."),
  verticals: z.array(VerticalSchema).optional().describe("Only videos of these fields."),
  formats: z.array(VideoFormatSchema).optional().describe("Only videos of these formats."),
  hookArchetypes: z.array(HookArchetypeSchema).optional().describe("Only videos that open in these ways."),
  productDetected: DetectionSchema.describe("Only videos in which a product was found, or only others."),
  brandDetected: DetectionSchema.describe("Only videos in which a brand was found, or only others."),
  matchedTerms: z
    .array(z.string().trim().min(1).max(100))
    .max(50)
    .optional()
    .describe("Found by one of these terms, whatever their case."),
  limit: z.int().min(1).max(60).default(36).describe("How many videos a page has."),
  offset: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe("How many videos to skip: `nextOffset` of the page before."),
});
export type ViralVideosQuery = z.infer<typeof ViralVideosQuerySchema>;

const ViralVideosPageSchema = z.object({
  data: z.array(ViralVideoSchema),
  nextOffset: z.int().nullable().describe("Null after the last page."),
});
export type ViralVideosPageOutput = z.infer<typeof ViralVideosPageSchema>;

export const libraryContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/library/viral-videos",
      summary: "List viral videos",
      description:
        "Videos beyond their account's usual reach, found each day with your own hashtags and project names.",
      tags,
    })
    .input(z.object({ query: ViralVideosQuerySchema }))
    .output(ViralVideosPageSchema),

  insights: operation("viewer")
    .route({
      method: "GET",
      path: "/library/viral-videos/{videoId}/ai-insights",
      summary: "Read a video's insights",
      description: "Read from caption, hashtags, length and sound by fixed rules; nothing watches the video.",
      tags,
    })
    .input(z.object({ params: z.object({ videoId: idSchema("libraryVideo") }) }))
    .output(InsightsSchema),
};
