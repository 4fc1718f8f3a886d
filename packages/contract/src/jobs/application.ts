import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";
import { JobStatusSchema, JobTypeSchema } from "./job-input.ts";

export const ApplicationStatusSchema = z.enum(APPLICATION_STATUSES);

/** An application as events and lists show it: without any email address. */
export const ApplicationSchema = z.object({
  id: idSchema("jobApplication"),
  jobId: idSchema("job"),
  status: ApplicationStatusSchema,
  source: z.enum(["applied", "invited"]),
  statusChangedAt: TimestampSchema,
  answeredAt: TimestampSchema.nullable().describe("When your team last answered."),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
  applicant: z.object({
    id: idSchema("user"),
    name: z.string(),
    image: z.string().nullable(),
    orgCreatorId: idSchema("creator").nullable().describe("Who they are on your roster."),
    countryCode: z.string().nullable().describe("ISO 3166 alpha-2."),
  }),
  job: z.object({
    id: idSchema("job"),
    productTitle: z.string(),
    status: JobStatusSchema,
    jobType: JobTypeSchema,
  }),
  chatId: idSchema("chatThread").nullable(),
});
export type ApplicationOutput = z.infer<typeof ApplicationSchema>;

export const ApplicationRowSchema = ApplicationSchema.extend({
  isBookmarked: z.boolean(),
  isUnread: z
    .boolean()
    .describe("Nobody of your team has looked at it since it arrived, and it is not closed."),
  languages: z.array(z.string()).describe("ISO 639-1."),
  unmet: z
    .array(z.enum(["country", "language"]))
    .describe("What the job asks for and the applicant does not bring. They may apply all the same."),
});
export type ApplicationRowOutput = z.infer<typeof ApplicationRowSchema>;

export const ApplicationDetailsSchema = ApplicationRowSchema.extend({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().describe("Their present address. That it is theirs shows once they enter the portal."),
  message: z.string(),
  links: z.array(z.string()),
  challengeVideoUrl: z.string().nullable(),
});
export type ApplicationDetailsOutput = z.infer<typeof ApplicationDetailsSchema>;

export const ApplicationAnswerSchema = ApplicationDetailsSchema.extend({
  messageId: idSchema("chatMessage").describe("The answer, in the conversation `chatId`."),
});
export type ApplicationAnswerOutput = z.infer<typeof ApplicationAnswerSchema>;

nameSchemas({
  ApplicationAnswer: ApplicationAnswerSchema,
  ApplicationDetails: ApplicationDetailsSchema,
  ApplicationRow: ApplicationRowSchema,
  ApplicationStatus: ApplicationStatusSchema,
});
