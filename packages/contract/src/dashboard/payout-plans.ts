import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { LARGE_BODY, operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { initiateFields } from "../payouts/calculation.ts";
import { ManualPayoutSchema } from "../payouts/manual.ts";
import { WindowAddressSchema } from "../payouts/payout-parts.ts";
import { idsOf } from "../tracking-shared.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";

export const PayoutPlanSchema = z.object({
  id: idSchema("payoutPlan"),
  kind: z.enum(["window", "manual"]),
  state: z.enum(["open", "done", "undone", "failed"]),
  campaignId: idSchema("campaign").nullable(),
  campaignName: z.string().nullable(),
  creatorId: idSchema("creator"),
  creatorName: z.string().nullable(),
  billingPeriodStart: TimestampSchema.nullable(),
  billingPeriodEnd: TimestampSchema.nullable(),
  amount: z.int().describe("Minor units."),
  currency: CurrencySchema,
  plannedAt: TimestampSchema,
  remainingMs: z.int().describe("How long it can still be undone, from the moment of the answer."),
  failure: z.string().nullable().describe("Why it was not recorded after all."),
  payoutId: idSchema("payout").nullable().describe("Once it is recorded."),
});
export type PayoutPlan = z.infer<typeof PayoutPlanSchema>;

const MAX_PLANS = 100;

const { calculation, integrityToken, lineItems, reference } = initiateFields;

const NewPlanSchema = z.strictObject({ calculation, integrityToken, lineItems, reference });
export type NewPlan = z.infer<typeof NewPlanSchema>;

const SeveralPlansSchema = z.strictObject({
  windows: z
    .array(WindowAddressSchema.extend({ payoutAmount: z.int().describe("As it was shown, in minor units.") }))
    .min(1)
    .max(MAX_PLANS),
});
export type SeveralPlans = z.infer<typeof SeveralPlansSchema>;

const PlannedSchema = z.object({
  planned: z.array(PayoutPlanSchema),
  failed: z.array(
    z.object({
      place: z.int().describe("In the list that was sent."),
      code: z.string(),
      message: z.string(),
    }),
  ),
});
export type Planned = z.infer<typeof PlannedSchema>;

const body = z.strictObject({ ids: idsOf("payoutPlan", MAX_PLANS) });

const paying = ["INTEGRITY_TOKEN_INVALID", "CAMPAIGN_RULES_CHANGED", "PAYOUT_CONFLICT"] as const;

/** Recording something as paid with a few seconds in which the person can take it back. */
export const payoutPlansContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/payout-plans" })
    .output(z.object({ data: z.array(PayoutPlanSchema) })),

  plan: operation("member")
    .meta({ access: "member", body: { ...LARGE_BODY, items: 40_000 } })
    .route({ method: "POST", path: "/payout-plans" })
    .errors(documentedErrors(paying))
    .input(z.object({ body: NewPlanSchema }))
    .output(PayoutPlanSchema),

  planSeveral: operation("member")
    .route({ method: "POST", path: "/payout-plans/several" })
    .input(z.object({ body: SeveralPlansSchema }))
    .output(PlannedSchema),

  planManual: operation("member")
    .route({ method: "POST", path: "/payout-plans/manual" })
    .errors(documentedErrors(["CREATOR_NOT_FOUND", "CAMPAIGN_NOT_FOUND", "PAYOUT_ID_CONFLICT"]))
    .input(z.object({ body: ManualPayoutSchema.omit({ payoutProvider: true }) }))
    .output(PayoutPlanSchema),

  undo: operation("member")
    .route({ method: "POST", path: "/payout-plans/undo" })
    .input(z.object({ body }))
    .output(
      z.object({
        undone: z.array(idSchema("payoutPlan")),
        late: z.array(idSchema("payoutPlan")).describe("Carried out, or over, before."),
      }),
    ),

  dismiss: operation("member")
    .route({ method: "POST", path: "/payout-plans/dismiss" })
    .input(z.object({ body }))
    .output(SuccessSchema),
};
