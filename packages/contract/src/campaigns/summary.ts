import { z } from "zod";

/** What a campaign pays in plain English, one sentence for each set of rules. */
export const SpecSummarySchema = z.object({
  schedule: z.string(),
  fixedSalary: z.string(),
  basePayouts: z.array(z.string()),
  cpmPayouts: z.array(z.string()),
  flatBonuses: z.array(z.string()),
  performanceCap: z.string(),
  eligibility: z.string(),
  headline: z.string(),
});

const RangeSchema = z.object({ min: z.number(), max: z.number() });

/** Least and most that each way of paying comes to, in major units. */
export const CompensationSchema = z.object({
  currency: z.string(),
  fixedSalary: RangeSchema.nullable(),
  perVideo: RangeSchema.nullable(),
  cpm: RangeSchema.nullable(),
  flatBonus: RangeSchema.nullable(),
  perCycle: z.object({
    min: z.number(),
    max: z.number().nullable().describe("Null when nothing bounds it."),
  }),
});
