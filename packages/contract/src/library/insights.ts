import {
  HOOK_ARCHETYPES,
  PRODUCT_TYPES,
  VERTICALS,
  VIDEO_FORMATS,
} from "@clipledger/domain/library/insight-kinds";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

export const ProductTypeSchema = z.enum(PRODUCT_TYPES);
export const VerticalSchema = z.enum(VERTICALS);
export const VideoFormatSchema = z.enum(VIDEO_FORMATS);
export const HookArchetypeSchema = z.enum(HOOK_ARCHETYPES);

export const ConfidenceSchema = z
  .number()
  .min(0)
  .max(1)
  .describe("From 0 to 1: how much of the text spoke for it.");

const UgcResultSchema = z.object({
  isUgc: z.boolean().describe("Made by a person about their own experience, rather than by a brand."),
  signals: z.array(z.string()).describe("What spoke for and against it, strongest first."),
});

const CommercialResultSchema = z.object({
  productType: ProductTypeSchema,
  productDetected: z.boolean(),
  brandDetected: z.boolean(),
  brands: z.array(z.string()).describe("Accounts the caption mentions, without the leading @."),
  vertical: VerticalSchema,
  isDisclosedAd: z.boolean().describe("Marked as an advertisement or a paid partnership."),
});

const ForensicResultSchema = z.object({
  format: VideoFormatSchema,
  hookArchetype: HookArchetypeSchema,
  hook: z.string().nullable().describe("The caption's opening sentence."),
  callToAction: z.string().nullable().describe("The sentence that asks viewers to do something."),
  soundRole: z.enum(["original", "licensed", "unknown"]),
});

const PersonaResultSchema = z.object({
  perspective: z.enum(["first_person", "addresses_viewer", "observer"]),
  audience: z.string().nullable().describe("Whom the caption or its hashtags name."),
  tones: z.array(z.enum(["humorous", "urgent", "inspiring", "instructive", "emotional", "neutral"])),
});

const ScenesResultSchema = z.object({
  durationSeconds: z.number(),
  scenes: z.array(
    z.object({
      role: z.enum(["hook", "body", "call_to_action"]),
      startSeconds: z.number(),
      endSeconds: z.number(),
    }),
  ),
});

export const InsightsSchema = z.object({
  videoId: idSchema("libraryVideo"),
  ugc: insightOf(UgcResultSchema),
  forensic: insightOf(ForensicResultSchema),
  commercial: insightOf(CommercialResultSchema),
  persona: insightOf(PersonaResultSchema),
  scenes: insightOf(ScenesResultSchema),
});
export type InsightsOutput = z.infer<typeof InsightsSchema>;

function insightOf<Result extends z.ZodType>(result: Result) {
  return z.object({
    status: z.enum(["missing", "succeeded"]).describe("Missing: the video's text gives nothing to go by."),
    confidence: ConfidenceSchema.optional(),
    updatedAt: TimestampSchema.nullable(),
    result: result.nullable(),
  });
}

nameSchemas({
  InsightConfidence: ConfidenceSchema,
  VideoFormat: VideoFormatSchema,
  VideoHook: HookArchetypeSchema,
  VideoInsights: InsightsSchema,
  VideoProductType: ProductTypeSchema,
  VideoVertical: VerticalSchema,
});
