import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { keptOperation, operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, pagingFields, queueOf, TimestampSchema } from "../wire-values.ts";
import { ProviderPayoutStatusSchema } from "./rows.ts";
import { PayoutSchema } from "./verification.ts";

const INTENT_STATES = ["open", "settled", "abandoned"] as const;

/** A payout that the provider was asked for and did not answer, and what was decided about it. */
export const PayoutIntentSchema = z.object({
  id: idSchema("payout").describe("The payout's id, and the key that the provider knows it by."),
  state: z
    .enum(INTENT_STATES)
    .describe("`open`: the provider is asked again each minute. The others were decided by an owner."),
  kind: z.enum(["campaign", "manual", "reissue"]),
  campaignId: idSchema("campaign").nullable(),
  campaignName: z.string().nullable(),
  creatorId: idSchema("creator"),
  creatorName: z.string().nullable(),
  billingPeriodStart: TimestampSchema.nullable(),
  billingPeriodEnd: TimestampSchema.nullable(),
  amount: z.number().describe("Major units."),
  precision: z.int(),
  currency: CurrencySchema,
  description: z.string().nullable(),
  requestedAt: TimestampSchema.describe("When the provider was asked first."),
  requestedByUserId: idSchema("user").nullable(),
  attempts: z.int().describe("How often the provider was asked before anybody decided."),
  lastFailure: z.string().nullable().describe("What came instead of an answer."),
  decision: z
    .object({ reason: z.string(), decidedAt: TimestampSchema, decidedByUserId: idSchema("user").nullable() })
    .nullable(),
  askedUntil: TimestampSchema.nullable().describe(
    "Until then the provider is asked what became of a decided payout; null once that is known.",
  ),
  providerPayoutId: z.string().nullable().describe("What the provider has of a decided payout after all."),
  providerPayoutStatus: ProviderPayoutStatusSchema.nullable(),
  warning: z
    .string()
    .nullable()
    .describe("Says that the provider may pay, or paid, what was decided otherwise."),
});
export type PayoutIntentOutput = z.infer<typeof PayoutIntentSchema>;

const IntentsQuerySchema = z.object({
  ...pagingFields(["requestedAt"]),
  state: z
    .enum(INTENT_STATES)
    .default("open")
    .describe("Undecided ones, or those that an owner settled or abandoned."),
});
export type IntentsQuery = z.infer<typeof IntentsQuerySchema>;

const reason = z
  .string()
  .trim()
  .min(1)
  .max(1_000)
  .describe("Kept with the decision, and in the activity log.");

const AbandonSchema = z.strictObject({ reason });

const SettleSchema = z.strictObject({
  reason,
  providerPayoutId: z
    .string()
    .regex(/^[\w.:-]{1,200}$/, { error: "Expected an id as providers give them" })
    .nullable()
    .optional()
    .describe(
      "The provider's own id, if the provider has paid it. Without one it is recorded as paid outside of the service.",
    ),
  reference: z.string().trim().max(255).nullable().optional(),
});
export type Settle = z.infer<typeof SettleSchema>;

const tags = ["Payouts"];
const params = z.object({ id: idSchema("payout") });

export const payoutIntentsContract = {
  listIntents: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/payouts/intents",
      summary: "List payouts that the provider left open",
      description: "Newest first. With `state`, those that an owner decided about.",
      tags,
    })
    .input(z.object({ query: IntentsQuerySchema }))
    .output(queueOf(PayoutIntentSchema)),

  settleIntent: operation("owner")
    .meta({ access: "owner", money: "commits" })
    .route({
      method: "POST",
      path: "/payouts/intents/{id}/settle",
      summary: "Settle a payout that the provider left open",
      description:
        "It was paid: records it, and its window is paid. The provider is no longer asked to make it.",
      tags,
    })
    .errors(
      documentedErrors([
        "INVALID_STATE",
        "PAYOUT_CONFLICT",
        "API_KEY_DAILY_LIMIT_REACHED",
        "API_KEY_MONEY_NOT_ALLOWED",
      ]),
    )
    .input(z.object({ params, body: SettleSchema }))
    .output(PayoutSchema),

  abandonIntent: operation("owner")
    .route({
      method: "POST",
      path: "/payouts/intents/{id}/abandon",
      summary: "Abandon a payout that the provider left open",
      description:
        "It was not paid: its window is due again. Should the provider have made it after all, it is taken back there; what was claimed already shows as a warning.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params, body: AbandonSchema }))
    .output(PayoutIntentSchema),
};

nameSchemas({ PayoutIntent: PayoutIntentSchema });
