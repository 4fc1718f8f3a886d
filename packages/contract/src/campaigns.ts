import { z } from "zod";
import { acknowledgeInput } from "./acknowledge.ts";
import {
  CampaignResultsSchema,
  DailyResultsSchema,
  ResultCreatorsQuerySchema,
  ResultCreatorsSchema,
  ResultsQuerySchema,
} from "./campaign-results.ts";
import {
  CampaignRevisionSchema,
  CampaignRowSchema,
  CampaignSchema,
  CampaignStatusSchema,
} from "./campaigns/campaign.ts";
import { DryRunResultSchema, DryRunSchema, describeDryRun } from "./campaigns/dry-run.ts";
import { EndCampaignSchema, EndContextSchema } from "./campaigns/ending.ts";
import { NewSimulationSchema, SimulateNewSchema } from "./campaigns/new-simulation.ts";
import { PreviewHashSchema } from "./campaigns/normalized-spec.ts";
import { CampaignSpecChangesSchema, CampaignSpecSchema } from "./campaigns/spec.ts";
import { documentedErrors } from "./errors.ts";
import { heldOperation, keptOperation, operation, previewOperation } from "./operation.ts";
import { SimulateSchema, SimulationSchema } from "./payouts/simulation.ts";
import { nameSchemas } from "./schema-names.ts";
import { CountSchema, idSchema, pageOf, pagingFields, SuccessSchema } from "./wire-values.ts";

const tags = ["Campaigns"];

const filterFields = {
  search: z.string().trim().max(200).optional().describe("In names and descriptions."),
  statuses: z
    .array(CampaignStatusSchema)
    .max(50)
    .optional()
    .describe("Without any: upcoming, active and closing ones."),
  creatorIds: z
    .array(idSchema("creator"))
    .max(1_000)
    .optional()
    .describe("Campaigns with an assignment of one of these creators."),
};

const CampaignsCountQuerySchema = z.object(filterFields);
export type CampaignsCountQuery = z.infer<typeof CampaignsCountQuerySchema>;

export const CampaignsQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "name", "status", "validFrom"]),
  ...filterFields,
  campaignIds: z
    .array(idSchema("campaign"))
    .max(1_000)
    .optional()
    .describe("These campaigns; of any status, unless statuses are sent too."),
});
export type CampaignsQuery = z.infer<typeof CampaignsQuerySchema>;

const RevisionsQuerySchema = z.object(pagingFields(["revision"]));
export type RevisionsQuery = z.infer<typeof RevisionsQuerySchema>;

export const NewCampaignSchema = CampaignSpecSchema.extend({ previewHash: PreviewHashSchema.optional() });
export type NewCampaign = z.infer<typeof NewCampaignSchema>;

export const CampaignEditSchema = CampaignSpecChangesSchema.extend({
  previewHash: PreviewHashSchema.optional(),
  notifyCreatorsOfBriefChange: z
    .boolean()
    .optional()
    .describe("Tell the campaign's creators, if the edit links another brief."),
});
export type CampaignEdit = z.infer<typeof CampaignEditSchema>;

const campaignParams = z.object({ id: idSchema("campaign") });

export const campaignsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/campaigns",
      summary: "List campaigns",
      description:
        "With their creators, results and what is odd about them. Ended ones only when asked for by status or id.",
      tags,
    })
    .input(z.object({ query: CampaignsQuerySchema }))
    .output(pageOf(CampaignRowSchema)),

  count: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/campaigns/count",
      summary: "Count campaigns",
      description: "How many a list with the same filters has.",
      tags,
    })
    .input(z.object({ query: CampaignsCountQuerySchema }))
    .output(CountSchema),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/campaigns/{id}",
      summary: "Read a campaign",
      description: "With its rules as they were derived from the spec.",
      tags,
    })
    .input(z.object({ params: campaignParams }))
    .output(CampaignSchema),

  validate: previewOperation("viewer", describeDryRun)
    .route({
      method: "POST",
      path: "/campaigns/validate",
      summary: "Dry-run a campaign",
      description:
        "Writes nothing. Send `spec` for a new campaign; `campaignId` and the changes as `spec` for an edit; `fromCampaignId` for a copy, or `fromJobId` for a draft from a job, each with overrides as `spec`. What the rules refuse is listed in `issues`, with `ok` false.",
      tags,
    })
    .input(z.object({ body: DryRunSchema }))
    .output(DryRunResultSchema),

  simulateNew: previewOperation("viewer")
    .route({
      method: "POST",
      path: "/campaigns/simulate",
      summary: "Simulate a new campaign's payouts",
      description:
        "Writes nothing. What a campaign that is not saved would have paid your creators in the cycles just past, by the counts stored now.",
      tags,
    })
    .input(z.object({ body: SimulateNewSchema }))
    .output(NewSimulationSchema),

  simulate: previewOperation("viewer")
    .route({
      method: "POST",
      path: "/campaigns/{id}/simulate",
      summary: "Simulate an edit's payouts",
      description:
        "Writes nothing. What each window would pay by the draft's rules, next to what it pays by today's: exactly what the queues show once the draft is saved.",
      tags,
    })
    .input(z.object({ params: campaignParams, body: SimulateSchema }))
    .output(SimulationSchema),

  getResults: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/campaigns/{id}/results",
      summary: "Read a campaign's results",
      description:
        "What it has cost and will cost, its views, cost for 1,000 views, posts against the target, and its best videos.",
      tags,
    })
    .input(z.object({ params: campaignParams, query: ResultsQuerySchema }))
    .output(CampaignResultsSchema),

  listResultCreators: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/campaigns/{id}/results/creators",
      summary: "List a campaign's costs by creator",
      description:
        "One row for each creator who worked in it or was paid for it. The rows sum to the campaign's results.",
      tags,
    })
    .input(z.object({ params: campaignParams, query: ResultCreatorsQuerySchema }))
    .output(ResultCreatorsSchema),

  getDailyResults: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/campaigns/{id}/results/daily",
      summary: "Read a campaign's results by day",
      description: "Views, posts and spend of each day.",
      tags,
    })
    .input(z.object({ params: campaignParams, query: ResultsQuerySchema }))
    .output(DailyResultsSchema),

  create: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/campaigns",
      summary: "Create a campaign",
      description: "Payout rules follow from the spec. Ask validate first for what it would be refused for.",
      tags,
    })
    .errors(documentedErrors(["CAMPAIGN_NAME_CONFLICT", "CAMPAIGN_PREVIEW_MISMATCH"]))
    .input(z.object({ body: NewCampaignSchema }))
    .output(CampaignSchema),

  update: heldOperation("member", { from: "hard" })
    .route({
      method: "PUT",
      path: "/campaigns/{id}",
      summary: "Change a campaign",
      description:
        "Fields left out stay as they are, within `schedule` too; `payouts` replaces the whole block. New rules apply to every unpaid payout, the current period included. Currency and schedule are locked once the campaign is in use.",
      tags,
    })
    .errors(
      documentedErrors([
        "CAMPAIGN_NAME_CONFLICT",
        "CAMPAIGN_PREVIEW_MISMATCH",
        "CAMPAIGN_FIELD_LOCKED",
        "CAMPAIGN_ENDED",
      ]),
    )
    .input(z.object({ params: campaignParams, body: CampaignEditSchema }))
    .output(CampaignSchema),

  remove: heldOperation("member", { from: "hard" })
    .route({
      method: "DELETE",
      path: "/campaigns/{id}",
      summary: "Delete a campaign",
      description:
        "Its assignments are removed. Refused once a payout of it was paid or canceled, and, unless `acknowledge` is true, while due windows of it owe something.",
      tags,
    })
    .errors(documentedErrors(["PAYOUTS_ALREADY_ISSUED", "PAYOUT_WINDOWS_AFFECTED"]))
    .input(z.object({ params: campaignParams, ...acknowledgeInput }))
    .output(SuccessSchema),

  listRevisions: operation("viewer")
    .route({
      method: "GET",
      path: "/campaigns/{id}/revisions",
      summary: "List a campaign's revisions",
      description: "Every write that changed it: who, when, and the spec before and after.",
      tags,
    })
    .input(z.object({ params: campaignParams, query: RevisionsQuerySchema }))
    .output(pageOf(CampaignRevisionSchema)),

  getEndContext: operation("viewer")
    .route({
      method: "GET",
      path: "/campaigns/{id}/end-context",
      summary: "Preview the end of a campaign",
      description: "Where it may end, and every assignment with its last settled payout window.",
      tags,
    })
    .input(z.object({ params: campaignParams }))
    .output(EndContextSchema),

  end: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/campaigns/{id}/end",
      summary: "Set the end of a campaign",
      description: "On the last day of one of its cycles, after at least one full cycle.",
      tags,
    })
    .errors(
      documentedErrors([
        "CAMPAIGN_CYCLE_INCOMPLETE",
        "INVALID_END_DATE",
        "ASSIGNMENTS_ACTIVE",
        "ASSIGNMENTS_AFTER_END",
        "PAYOUTS_ALREADY_ISSUED",
      ]),
    )
    .input(z.object({ params: campaignParams, body: EndCampaignSchema }))
    .output(CampaignSchema),

  reactivate: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/campaigns/{id}/reactivate",
      summary: "Clear the end of a campaign",
      description: "It goes on without an end. Assignments that ended stay ended.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: campaignParams }))
    .output(CampaignSchema),
};

nameSchemas({ CampaignEdit: CampaignEditSchema, NewCampaign: NewCampaignSchema });
