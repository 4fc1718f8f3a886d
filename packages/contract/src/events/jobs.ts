import { z } from "zod";
import { ApplicationSchema, ApplicationStatusSchema } from "../jobs/application.ts";
import { EventJobSchema } from "../jobs/event-job.ts";
import { JobStatusSchema } from "../jobs/job-input.ts";

export const JobEventSchema = z.object({ job: EventJobSchema });
export const JobStatusChangedSchema = z.object({ job: EventJobSchema, previousStatus: JobStatusSchema });

export const ApplicationEventSchema = z.object({ application: ApplicationSchema });

export const ApplicationStatusChangedSchema = z.object({
  application: ApplicationSchema,
  previousStatus: ApplicationStatusSchema,
});
