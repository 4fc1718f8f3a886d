import { z } from "zod";
import { IssueSchema } from "../errors.ts";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { cappedField, statedSumFields } from "../stated-sums.ts";
import { CalendarDateSchema, idSchema } from "../wire-values.ts";
import { SpecWarningSchema } from "./normalized-spec.ts";
import { CampaignSpecSchema } from "./spec.ts";

export const SimulateNewSchema = z.strictObject({
  spec: CampaignSpecSchema.describe("As creating takes it."),
  creatorIds: z
    .array(idSchema("creator"))
    .max(200)
    .optional()
    .describe("Whom to try it with. Left out: the 200 active creators whose accounts have most views."),
  cycles: z.int().min(1).max(12).default(3).describe("How many cycles, the last of them ending yesterday."),
});
export type SimulateNew = z.infer<typeof SimulateNewSchema>;

export const NewSimulationSchema = z.object({
  ok: z
    .boolean()
    .describe("Whether creating the campaign would be accepted; without it nothing is simulated."),
  issues: z.array(IssueSchema),
  warnings: z.array(SpecWarningSchema),
  currency: CurrencySchema,
  precision: z.int(),
  creatorCount: z.int().describe("With how many creators it was tried."),
  cycles: z
    .array(
      z.object({
        startsOn: CalendarDateSchema,
        endsOn: CalendarDateSchema,
        amount: z.int().describe("Minor units: what it would have paid all of them."),
        ...statedSumFields,
      }),
    )
    .describe("Oldest first."),
  total: z.int().describe("Minor units, of all cycles."),
  ...statedSumFields,
  data: z
    .array(
      z.object({
        creatorId: idSchema("creator"),
        creatorName: z.string().nullable(),
        amounts: z.array(z.int()).describe("Minor units, cycle by cycle."),
        total: z.int(),
        ...cappedField,
        ...statedSumFields,
      }),
    )
    .describe("Those who would have been paid most first."),
});
export type NewSimulation = z.infer<typeof NewSimulationSchema>;

nameSchemas({ NewCampaignSimulation: NewSimulationSchema, SimulateNewCampaign: SimulateNewSchema });
