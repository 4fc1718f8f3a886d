import { PROVIDER_PAYOUT_STATUSES } from "@clipledger/domain/payouts/payout-status";
import { z } from "zod";
import { CampaignStatusSchema } from "../campaigns/campaign.ts";
import { AnchorSchema, IntervalSchema } from "../campaigns/spec.ts";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { cappedField } from "../stated-sums.ts";
import { AccountRefSchema } from "../tracking-shared.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";
import { LineItemSchema } from "./payout-parts.ts";

const creatorFields = {
  creatorId: idSchema("creator"),
  creatorUserId: idSchema("user"),
  creatorName: z.string().nullable(),
  creatorEmail: z.string(),
  accounts: z.array(AccountRefSchema).describe("All accounts linked to the creator."),
};

const providerWarning = z
  .string()
  .nullable()
  .describe("Says that the provider has a payout which was settled or abandoned here: it may be paid twice.");

/** A billing window that nobody has decided about. */
export const WindowRowSchema = z.object({
  id: z.string().describe("`campaignId:creatorId:start:end`, with calendar dates."),
  campaignId: idSchema("campaign"),
  campaignName: z.string(),
  ...creatorFields,
  campaignStatus: CampaignStatusSchema,
  campaignValidFrom: TimestampSchema,
  campaignValidUntil: TimestampSchema.nullable(),
  billingPeriodStart: TimestampSchema,
  billingPeriodEnd: TimestampSchema.describe("Midnight of the last day, inclusive."),
  interval: IntervalSchema,
  intervalCount: z.int(),
  billingAnchor: AnchorSchema,
  timeZone: z.literal("UTC"),
  currency: CurrencySchema,
  payoutAmount: z.int().nullable().describe("Minor units, by the current rules and the newest counts."),
  ...cappedField,
  payoutPrecision: z.int().nullable(),
  payoutCurrency: CurrencySchema.nullable(),
  generation: z.int().describe("One more each time the window becomes due again."),
  startedMidPeriod: z.boolean(),
  endedEarly: z.boolean(),
  isAwaitingProvider: z
    .boolean()
    .describe("A payout was asked for at the provider, whose answer is still out."),
  awaitingProvider: z
    .object({
      payoutId: idSchema("payout"),
      since: TimestampSchema,
      lastFailure: z.string().nullable().describe("What came instead of the last answer."),
    })
    .nullable()
    .describe("The payout that the provider was asked for; owners can settle or abandon it."),
  providerWarning,
  calculationRefreshedAt: TimestampSchema.nullable(),
  analyticsDataRefreshedAt: TimestampSchema.nullable().describe(
    "When an account of the creator was last fetched.",
  ),
});
export type WindowRow = z.infer<typeof WindowRowSchema>;

export const CanceledRowSchema = WindowRowSchema.extend({
  cancellationId: idSchema("payoutCancellation"),
  canceledAt: TimestampSchema,
  canceledByUserId: idSchema("user").nullable(),
  canceledByName: z.string().nullable(),
  canceledByEmail: z.string().nullable(),
  canceledByUser: UserRefSchema.nullable(),
  reasonNote: z.string().nullable(),
});
export type CanceledRow = z.infer<typeof CanceledRowSchema>;

export const ProviderPayoutStatusSchema = z
  .enum(PROVIDER_PAYOUT_STATUSES)
  .describe(
    "`created` awaits your approval, `approved` the creator's claim, `requested` the transfer; `completed` arrived; `returned` came back after it was sent; `deleted` was taken back; `expired` was not claimed in time.",
  );

export const PaidRowSchema = z.object({
  id: idSchema("payout"),
  type: z.enum(["campaign", "manual"]),
  campaignId: idSchema("campaign").nullable(),
  campaignName: z.string().nullable(),
  campaignStatus: CampaignStatusSchema.nullable(),
  campaignValidFrom: TimestampSchema.nullable(),
  campaignValidUntil: TimestampSchema.nullable(),
  interval: IntervalSchema.nullable().describe(
    "Of the campaign, like the fields after it; null without one.",
  ),
  intervalCount: z.int().nullable(),
  billingAnchor: AnchorSchema.nullable(),
  timeZone: z.literal("UTC").nullable(),
  ...creatorFields,
  billingPeriodStart: TimestampSchema.nullable(),
  billingPeriodEnd: TimestampSchema.nullable(),
  amount: z.number().describe("Major units."),
  precision: z.int(),
  currency: CurrencySchema,
  lineItems: z.array(LineItemSchema),
  description: z.string().nullable(),
  payoutProvider: z.enum(["manual", "partner"]).describe("As requests name it."),
  provider: z.literal("partner").nullable().describe("Null: paid outside of the service."),
  providerPayoutId: z.string().nullable(),
  providerState: z
    .enum(["approving", "canceling"])
    .nullable()
    .describe("What the provider was asked for and has not confirmed yet."),
  providerPayoutStatus: ProviderPayoutStatusSchema.nullable(),
  reference: z.string().nullable(),
  notes: z.string().nullable(),
  paidAt: TimestampSchema,
  paidByUserId: idSchema("user").nullable(),
  paidByUser: UserRefSchema.nullable(),
  completedAt: TimestampSchema.nullable().describe("When the money reached the creator."),
  withdrawnAt: TimestampSchema.nullable(),
  voidReason: z
    .string()
    .nullable()
    .describe("Why it was taken back that this was recorded as paid, at `withdrawnAt`."),
  returnedAt: TimestampSchema.nullable().describe("When money that was sent came back."),
  returnReason: z.string().nullable().describe("Why it came back, in the provider's words."),
  reissuedFromPayoutId: idSchema("payout").nullable(),
  reissuedAsPayoutId: idSchema("payout").nullable(),
  providerWarning,
});
export type PaidRow = z.infer<typeof PaidRowSchema>;

nameSchemas({
  BillingWindow: WindowRowSchema,
  CanceledPayout: CanceledRowSchema,
  PaidPayout: PaidRowSchema,
  ProviderPayoutStatus: ProviderPayoutStatusSchema,
});
