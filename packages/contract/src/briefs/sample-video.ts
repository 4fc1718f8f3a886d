import { z } from "zod";
import { onceRight } from "../every-problem.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, PlatformSchema } from "../wire-values.ts";

export const MAX_SAMPLES = 50;

const LabelSchema = z
  .string()
  .trim()
  .max(60)
  .nullable()
  .optional()
  .overwrite((label) => (label === "" ? null : label))
  .describe("Shown to creators after the video's number.");

const accountFields = {
  orgAccountId: idSchema("trackedAccount").optional().describe("The account it must belong to."),
  platformAccountId: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("The same by the platform's id of the account."),
};

const VideoIdSchema = z.string().trim().min(1).max(200).describe("The platform's id of the video.");

/** A video to add: one that is tracked, or one of the library. */
export const SampleToAddSchema = z
  .strictObject({
    libraryVideoId: idSchema("libraryVideo").optional(),
    platform: PlatformSchema.optional(),
    platformVideoId: VideoIdSchema.optional(),
    ...accountFields,
    label: LabelSchema,
  })
  .refine(
    ({ libraryVideoId, platform, platformVideoId }) =>
      libraryVideoId === undefined
        ? platform !== undefined && platformVideoId !== undefined
        : platform === undefined && platformVideoId === undefined,
    {
      error: "Send libraryVideoId, or platform and platformVideoId",
      ...onceRight("libraryVideoId", "platform", "platformVideoId"),
    },
  );
export type SampleToAdd = z.infer<typeof SampleToAddSchema>;

/** What creators see of a sample, too. */
export const sampleFields = {
  number: z.int().describe("Its place in the list, from 1."),
  label: z.string().nullable(),
  platform: PlatformSchema,
  platformVideoId: z.string(),
  url: z.string(),
  caption: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  username: z.string().nullable(),
  viewCount: z.int().nullable().describe("Null while nothing is known of it."),
};

export const SampleVideoSchema = z.object({
  ...sampleFields,
  libraryVideoId: z.string().nullable().describe("Where it came from, if it came from the library."),
  orgAccountId: idSchema("trackedAccount").nullable(),
  platformAccountId: z.string().nullable(),
  isAvailable: z.boolean().describe("False once it is no longer tracked; creators do not see it then."),
});
export type SampleVideoOutput = z.infer<typeof SampleVideoSchema>;

/** A sample of the whole list: by its platform, or by the library when it was added from there. As it was read, too. */
const ListedSampleSchema = z
  .strictObject({
    ...SampleVideoSchema.partial().shape,
    libraryVideoId: idSchema("libraryVideo")
      .nullable()
      .optional()
      .describe("Of a sample that the brief lists already."),
    platformVideoId: VideoIdSchema.optional(),
    orgAccountId: accountFields.orgAccountId.nullable(),
    platformAccountId: accountFields.platformAccountId.nullable(),
    label: LabelSchema,
  })
  .refine(
    ({ libraryVideoId, platform, platformVideoId }) =>
      libraryVideoId ? true : platform !== undefined && platformVideoId !== undefined,
    {
      error: "Send platform and platformVideoId",
      ...onceRight("libraryVideoId", "platform", "platformVideoId"),
    },
  );
export type ListedSample = z.infer<typeof ListedSampleSchema>;

/** The whole list, in the order in which creators see it. */
export const SampleListSchema = z
  .array(ListedSampleSchema)
  .max(MAX_SAMPLES)
  .describe(
    "Videos of tracked accounts, or tracked ones. Videos of the library are added with POST /briefs/{id}/samples.",
  );

nameSchemas({
  ListedSample: ListedSampleSchema,
  SampleToAdd: SampleToAddSchema,
  SampleVideo: SampleVideoSchema,
});
