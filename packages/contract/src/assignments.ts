import {
  ASSIGNMENT_CHOICES,
  ASSIGNMENT_STATUSES,
} from "@clipledger/domain/campaigns/assignments/assignment-status";
import { CYCLE_BASES } from "@clipledger/domain/campaigns/assignments/resolve-span";
import { z } from "zod";
import { CycleDaysSchema } from "./campaigns/ending.ts";
import { day } from "./campaigns/spec.ts";
import { documentedErrors } from "./errors.ts";
import { onceRight } from "./every-problem.ts";
import { heldOperation, operation } from "./operation.ts";
import { nameSchemas } from "./schema-names.ts";
import { idsOf } from "./tracking-shared.ts";
import { CalendarDateSchema, idSchema } from "./wire-values.ts";

const tags = ["Assignments"];

const MAX_CREATORS = 500;

export const AssignmentStatusSchema = z.enum(ASSIGNMENT_STATUSES);

const startFields = {
  startBasis: z
    .enum(CYCLE_BASES)
    .describe(
      "Shared cycles: the first day of the cycle before, with or after today, or `custom` with a day on which a cycle starts. Rolling cycles: only `custom`.",
    ),
  startDate: day().optional().describe("With `custom`."),
};

const endFields = {
  endBasis: z
    .enum(CYCLE_BASES)
    .describe(
      "The last day of the cycle before, with or after today, or `custom` with the last day of a cycle.",
    ),
  endDate: day().optional().describe("With `custom`."),
};

const removeCanceledWindows = z
  .boolean()
  .default(false)
  .describe("Canceled windows after the new end are removed with it; without this they refuse it.");

const hasDateOnlyWithCustom = ({ endBasis, endDate }: { endBasis: string; endDate?: string | undefined }) =>
  (endBasis === "custom") === (endDate !== undefined);
const dateOnlyWithCustom = {
  path: ["endDate"],
  error: "Send endDate with endBasis custom, and only then",
  ...onceRight("endBasis", "endDate"),
};

/** An assignment as it stands beside its creator. */
const AssignmentSummarySchema = z.object({
  id: idSchema("assignment"),
  campaignId: idSchema("campaign"),
  campaignName: z.string(),
  validFrom: CalendarDateSchema,
  validUntil: CalendarDateSchema.nullable().describe("Last day, inclusive; null goes on."),
  status: AssignmentStatusSchema,
});
export type AssignmentSummary = z.infer<typeof AssignmentSummarySchema>;

const AssignOptionsQuerySchema = z.object({
  campaignId: idSchema("campaign").describe("The campaign to assign to."),
  creatorIds: z
    .array(idSchema("creator"))
    .max(50)
    .overwrite((ids) => [...new Set(ids)])
    .optional()
    .describe("Whom to assign. Without any only the days are answered."),
});
export type AssignOptionsQuery = z.infer<typeof AssignOptionsQuerySchema>;

const AssignOptionsSchema = z.object({
  today: CalendarDateSchema,
  startOptions: CycleDaysSchema.nullable().describe(
    "First days for startBasis `prev`, `current`, `next`; null where an assign would refuse it. Null as a whole in a campaign with rolling cycles.",
  ),
  creators: z.array(
    z.object({
      creatorId: idSchema("creator"),
      blockedBy: z.enum(["running", "scheduled", "archived"]).nullable(),
      assignment: AssignmentSummarySchema.nullable().describe("The assignment in the way."),
      freeFrom: CalendarDateSchema.nullable().describe(
        "When not blocked, but a running assignment has its end set: the first day after it.",
      ),
    }),
  ),
});
export type AssignOptions = z.infer<typeof AssignOptionsSchema>;

export const AssignSchema = z.strictObject({
  creatorIds: idsOf("creator", MAX_CREATORS),
  campaignId: idSchema("campaign"),
  ...startFields,
});
export type Assign = z.infer<typeof AssignSchema>;

export const UnassignSchema = z
  .strictObject({
    creatorIds: idsOf("creator", MAX_CREATORS),
    ...endFields,
    removeCanceledWindows,
    assignment: z
      .enum(ASSIGNMENT_CHOICES)
      .default("current")
      .describe(
        "`current` is the running assignment, or else the scheduled one; `scheduled` is the one still to come.",
      ),
  })
  .refine(hasDateOnlyWithCustom, dateOnlyWithCustom);
export type Unassign = z.infer<typeof UnassignSchema>;

const SwitchSchema = z
  .strictObject({
    creatorIds: idsOf("creator", MAX_CREATORS),
    ...endFields,
    removeCanceledWindows,
    campaignId: idSchema("campaign").describe("Where they go on."),
    ...startFields,
  })
  .refine(hasDateOnlyWithCustom, dateOnlyWithCustom);
export type Switch = z.infer<typeof SwitchSchema>;

const UpdatedCreatorsSchema = z.object({ updated: z.int().describe("How many creators.") });

const startErrors = [
  "CAMPAIGN_NOT_FOUND",
  "CREATOR_NOT_FOUND",
  "INVALID_ROLLING_BASIS",
  "INVALID_FIXED_START_DATE",
  "START_BEFORE_CAMPAIGN",
  "CAMPAIGN_ENDS_BEFORE_CYCLE",
  "CREATOR_ARCHIVED",
  "CREATOR_ALREADY_ASSIGNED",
  "START_OVERLAPS_EXISTING_ASSIGNMENT",
] as const;

const endErrors = [
  "CREATOR_NOT_FOUND",
  "INVALID_END_DATE",
  "ACTIVE_ASSIGNMENT_REQUIRED",
  "MIXED_CAMPAIGNS",
  "PAYOUTS_ALREADY_ISSUED",
  "CREATOR_ALREADY_ASSIGNED",
] as const;

export const assignmentsContract = {
  getOptions: operation("viewer")
    .route({
      method: "GET",
      path: "/creators/campaigns/assign-options",
      summary: "See which starts an assign would accept",
      description: "The first days a campaign offers, and what stands in the way of each creator.",
      tags,
    })
    .errors(documentedErrors(["CAMPAIGN_NOT_FOUND", "CREATOR_NOT_FOUND"]))
    .input(z.object({ query: AssignOptionsQuerySchema }))
    .output(AssignOptionsSchema),

  assign: heldOperation("member", { from: "soft" })
    .route({
      method: "POST",
      path: "/creators/campaigns/assign",
      summary: "Assign creators to a campaign",
      description:
        "All creators or none. In a campaign with an end, they work until the last full cycle before it.",
      tags,
    })
    .errors(documentedErrors(startErrors))
    .input(z.object({ body: AssignSchema }))
    .output(UpdatedCreatorsSchema),

  unassign: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/creators/campaigns/unassign",
      summary: "End assignments",
      description:
        "Sets or replaces the end of the creators' assignments in one campaign, all or none. An end on or before the first day removes the assignment. Cycles are the assignment's own.",
      tags,
    })
    .errors(documentedErrors(endErrors))
    .input(z.object({ body: UnassignSchema }))
    .output(UpdatedCreatorsSchema),

  switchCampaign: heldOperation("member", { from: "soft" })
    .route({
      method: "POST",
      path: "/creators/campaigns/switch",
      summary: "Move creators to another campaign",
      description: "Ends the present assignments and starts new ones after them, in one step, all or none.",
      tags,
    })
    .errors(documentedErrors([...endErrors, ...startErrors, "START_NOT_AFTER_END"]))
    .input(z.object({ body: SwitchSchema }))
    .output(UpdatedCreatorsSchema),
};

nameSchemas({
  AssignOptions: AssignOptionsSchema,
  AssignmentStatus: AssignmentStatusSchema,
  UpdatedCreators: UpdatedCreatorsSchema,
});
