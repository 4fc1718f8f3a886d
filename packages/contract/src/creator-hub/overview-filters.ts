import { z } from "zod";
import { PublicationModeSchema, RequiredRangeSchema } from "../analytics-filters.ts";
import { CalendarDateSchema } from "../dates.ts";
import { idSchema } from "../ids.ts";

export const OverviewScopeSchema = z
  .enum(["dateRange", "allTime"])
  .describe("The days of `dateRange`, or all days up to today.");
export type OverviewScope = z.infer<typeof OverviewScopeSchema>;

/** Which assignments are meant, and on which days. An empty list stands for no filter. */
export const overviewFields = {
  scope: OverviewScopeSchema.optional().describe(
    "The days of `dateRange`, or all days up to today. Left out, a `dateRange` decides.",
  ),
  dateRange: RequiredRangeSchema.optional(),
  campaignIds: z.array(idSchema("campaign")).max(1_000).optional(),
  creatorIds: z.array(idSchema("creator")).max(1_000).optional(),
  publicationMode: PublicationModeSchema.default("allEligible"),
};

const OverviewFieldsSchema = z.object(overviewFields);
export type OverviewInput = z.infer<typeof OverviewFieldsSchema>;

/** A scope of days asks for the days. */
export function refuseMissingRange(
  { scope, dateRange }: Pick<OverviewInput, "scope" | "dateRange">,
  refinement: z.core.$RefinementCtx,
): void {
  if (scope !== "dateRange" || dateRange !== undefined) return;
  refinement.addIssue({
    code: "custom",
    path: ["dateRange"],
    message: "The scope dateRange needs a dateRange",
  });
}

export const ResolvedRangeSchema = z
  .object({ from: CalendarDateSchema, to: CalendarDateSchema })
  .describe("The days that the answer is about, both included.");
