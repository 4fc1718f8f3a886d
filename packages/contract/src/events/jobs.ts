import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import { ApplicationSchema } from "../jobs/application.ts";
import { EventJobSchema } from "../jobs/event-job.ts";
import { JOB_STATUSES } from "../jobs/job-input.ts";

export const JobEventSchema = z.object({ job: EventJobSchema });
export const JobStatusChangedSchema = z.object({ job: EventJobSchema, previousStatus: z.enum(JOB_STATUSES) });

export const ApplicationEventSchema = z.object({ application: ApplicationSchema });

export const ApplicationStatusChangedSchema = z.object({
  application: ApplicationSchema,
  previousStatus: z.enum(APPLICATION_STATUSES),
});
