import { z } from "zod";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { JobStatusSchema, JobTypeSchema, PayFrequencySchema } from "./job-input.ts";

const minorUnits = z.int().nullable().describe("In minor units of the currency.");

export const EventJobSchema = z.object({
  id: idSchema("job"),
  status: JobStatusSchema,
  pausedReason: z.string().nullable(),
  productTitle: z.string(),
  productDescription: z.string(),
  logoUrl: z.string().nullable(),
  jobType: JobTypeSchema,
  platformFocus: z.array(PlatformSchema),
  productNiches: z.array(z.string()),
  contentFormats: z.array(z.string()),
  countryResidences: z.array(z.string()),
  languages: z.array(z.string()),
  minAge: z.int().nullable(),
  currency: z.string(),
  payFrequency: PayFrequencySchema,
  flatSalaryAmount: minorUnits,
  perVideoAmount: minorUnits,
  cpmAmount: minorUnits,
  bonusAmount: minorUnits,
  publishedAt: TimestampSchema.nullable(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type EventJob = z.infer<typeof EventJobSchema>;
