import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";
import { JOB_STATUSES, JOB_TYPES } from "./job-values.ts";

/** An application as events and lists show it: without any email address. */
export const ApplicationSchema = z.object({
  id: idSchema("jobApplication"),
  jobId: idSchema("job"),
  status: z.enum(APPLICATION_STATUSES),
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
    status: z.enum(JOB_STATUSES),
    jobType: z.enum(JOB_TYPES),
  }),
  chatId: idSchema("chatThread").nullable(),
});
export type ApplicationOutput = z.infer<typeof ApplicationSchema>;
