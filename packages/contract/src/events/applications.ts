import { APPLICATION_STATUSES } from "@clipledger/domain/jobs/application-status";
import { z } from "zod";
import { ApplicationSchema } from "../jobs/application.ts";

export const ApplicationEventSchema = z.object({ application: ApplicationSchema });

export const ApplicationStatusChangedSchema = z.object({
  application: ApplicationSchema,
  previousStatus: z.enum(APPLICATION_STATUSES),
});
