import { z } from "zod";
import { RichTextSchema } from "../rich-text.ts";
import { nameSchemas } from "../schema-names.ts";
import { TimestampSchema } from "../wire-values.ts";
import { EventJobSchema } from "./event-job.ts";
import { JobVideoSchema } from "./job-input.ts";

/** What a job says to everybody, apart from its texts. */
export const jobFacts = {
  ...EventJobSchema.omit({
    status: true,
    pausedReason: true,
    publishedAt: true,
    createdAt: true,
    updatedAt: true,
  }).shape,
  minWeeklyHours: z.int().nullable(),
  minWeeklyVideos: z.int().nullable(),
  accountType: z.string().nullable(),
  aiContentPolicy: z.string().nullable(),
};

export const jobVideos = {
  exampleVideoUrls: z.array(z.string()),
  exampleVideos: z.array(JobVideoSchema),
  sampleVideos: z.array(JobVideoSchema),
  videoSubmissionRequired: z.boolean().describe("Whether an application needs a link to a video."),
};

export const jobTexts = {
  body: RichTextSchema.nullable(),
  challengeBrief: RichTextSchema.nullable().describe("What applicants are asked to make."),
};

export const WrittenJobSchema = z.object({ ...jobFacts, ...jobVideos }).omit({ id: true });

export const JobSchema = z.object({
  ...jobFacts,
  ...jobVideos,
  ...jobTexts,
  bodyMarkdown: z.string().nullable(),
  challengeBriefMarkdown: z.string().nullable(),
  status: EventJobSchema.shape.status,
  pausedReason: z.string().nullable(),
  publishedAt: TimestampSchema.nullable().describe("When it was first on the board."),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  applicationCount: z.int(),
  unreadApplicationCount: z
    .int()
    .describe("Applications that nobody of your team has looked at, without closed ones."),
});
export type JobOutput = z.infer<typeof JobSchema>;

nameSchemas({ Job: JobSchema });
