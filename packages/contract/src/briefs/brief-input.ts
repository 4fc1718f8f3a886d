import { z } from "zod";
import { onceRight } from "../every-problem.ts";
import { RichTextInputSchema, RichTextMarkdownSchema } from "../rich-text.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema } from "../wire-values.ts";
import { MAX_SAMPLES, SampleListSchema, SampleToAddSchema } from "./sample-video.ts";

const NameSchema = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .describe("Unique in the organization, whatever its case. Internal: creators never see it.");

const CampaignIdsSchema = z
  .array(idSchema("campaign"))
  .max(1_000)
  .overwrite((ids) => [...new Set(ids)])
  .describe("All campaigns that are to use it. One that uses another brief switches to this one.");

const contentFields = {
  contentMarkdown: RichTextMarkdownSchema.optional(),
  content: RichTextInputSchema.optional(),
};

const notify = z.boolean().default(false);

export const NewBriefSchema = z
  .strictObject({
    name: NameSchema,
    ...contentFields,
    campaignIds: CampaignIdsSchema.default([]),
    sampleVideos: SampleListSchema.default([]),
    notify: notify.describe("Tell the creators of these campaigns."),
  })
  .superRefine(
    (brief, refinement) => {
      refuseBothFormats(brief, refinement);
      if (brief.contentMarkdown === undefined && brief.content === undefined)
        refinement.addIssue({
          code: "custom",
          path: ["contentMarkdown"],
          message: "Send contentMarkdown or content",
        });
    },
    onceRight("contentMarkdown", "content"),
  );
export type NewBrief = z.infer<typeof NewBriefSchema>;

export const BriefChangesSchema = z
  .strictObject({
    name: NameSchema.optional(),
    ...contentFields,
    campaignIds: CampaignIdsSchema.optional(),
    sampleVideos: SampleListSchema.optional(),
    notify: notify.describe(
      "Raise the version, and tell the creators of all its campaigns to read it again.",
    ),
  })
  .superRefine(refuseBothFormats, onceRight("contentMarkdown", "content"));
export type BriefChanges = z.infer<typeof BriefChangesSchema>;

export const SamplesToAddSchema = z.strictObject({
  videos: z.array(SampleToAddSchema).min(1).max(MAX_SAMPLES),
  notify: notify.describe("Raise the version, and tell the creators of all its campaigns to read it again."),
});
export type SamplesToAdd = z.infer<typeof SamplesToAddSchema>;

export const BriefCampaignsSchema = z.strictObject({
  campaignIds: CampaignIdsSchema,
  notify: notify.describe("Tell the creators of newly linked campaigns. The version stays."),
});
export type BriefCampaigns = z.infer<typeof BriefCampaignsSchema>;

function refuseBothFormats(
  { contentMarkdown, content }: { contentMarkdown?: string | undefined; content?: unknown },
  refinement: z.RefinementCtx,
): void {
  if (contentMarkdown === undefined || content === undefined) return;
  const message = "Send contentMarkdown or content, not both";
  for (const path of ["contentMarkdown", "content"])
    refinement.addIssue({ code: "custom", path: [path], message });
}

nameSchemas({
  BriefCampaigns: BriefCampaignsSchema,
  BriefChanges: BriefChangesSchema,
  NewBrief: NewBriefSchema,
});
