import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { HoldStageSchema } from "../payouts/payout-parts.ts";
import { PaidRowSchema, ProviderPayoutStatusSchema } from "../payouts/rows.ts";
import { idSchema, TimestampSchema } from "../wire-values.ts";

export const EventWindowSchema = z.object({
  id: z.string(),
  campaignId: idSchema("campaign"),
  campaignName: z.string(),
  creatorId: idSchema("creator"),
  creatorUserId: idSchema("user"),
  creatorName: z.string().nullable(),
  billingPeriodStart: TimestampSchema,
  billingPeriodEnd: TimestampSchema,
  currency: CurrencySchema,
});
export type EventWindow = z.infer<typeof EventWindowSchema>;

/** Reads like a paid row, without the email address. */
export const EventPayoutSchema = PaidRowSchema.pick({
  id: true,
  type: true,
  campaignId: true,
  campaignName: true,
  creatorId: true,
  creatorUserId: true,
  creatorName: true,
  billingPeriodStart: true,
  billingPeriodEnd: true,
  amount: true,
  precision: true,
  currency: true,
  lineItems: true,
  provider: true,
  providerPayoutId: true,
  providerPayoutStatus: true,
  reissuedFromPayoutId: true,
  withdrawnAt: true,
  reference: true,
  notes: true,
  paidAt: true,
});
export type EventPayout = z.infer<typeof EventPayoutSchema>;

/** Became due with an amount above 0, or again with a higher generation. */
export const PayoutDueSchema = z.object({
  window: EventWindowSchema.extend({
    endedEarly: z.boolean(),
    startedMidPeriod: z.boolean(),
    payoutAmount: z.int(),
    payoutPrecision: z.int(),
    payoutCurrency: CurrencySchema,
  }),
  generation: z.int(),
});

/** A window that was told of as due left the queue. */
export const PayoutDueClearedSchema = z.object({
  window: EventWindowSchema,
  generation: z.int(),
  reason: z.enum(["paid", "canceled", "retracted"]),
});

export const PayoutInitiatedSchema = z.object({
  payout: EventPayoutSchema,
  kind: z.enum(["campaign", "manual", "reissue"]),
});

export const PayoutStatusChangedSchema = z.object({
  payout: EventPayoutSchema,
  previousStatus: ProviderPayoutStatusSchema,
});

/** `payout.paid`: the money reached the creator. `payout.withdrawn`: taken back before they claimed it. */
export const PayoutOnlySchema = z.object({ payout: EventPayoutSchema });

/** Money that was sent came back; the payout can be reissued. */
export const PayoutReturnedSchema = z.object({
  payout: EventPayoutSchema,
  reason: z.string().nullable().describe("In the provider's words."),
  returnedAt: TimestampSchema,
});

export const PayoutCanceledSchema = z.object({
  window: EventWindowSchema,
  cancellationId: idSchema("payoutCancellation"),
  reason: z
    .enum(["canceled", "netted"])
    .describe("Canceled by hand, or set off against the creator's balance."),
  note: z.string().nullable().describe("What the person wrote."),
});

export const PayoutReinstatedSchema = z.object({
  window: EventWindowSchema,
  cancellationId: idSchema("payoutCancellation"),
});

/** An acknowledged act of the team lowered what a due window owes. */
export const PayoutRecalculatedSchema = z.object({
  window: EventWindowSchema.extend({ payoutPrecision: z.int(), payoutCurrency: CurrencySchema }),
  generation: z.int(),
  previousAmount: z.int(),
  payoutAmount: z.int(),
  cause: z.enum([
    "account_untracked",
    "accounts_changed",
    "videos_excluded",
    "filters_changed",
    "campaign_deleted",
  ]),
});

export const PayoutHoldChangedSchema = z.object({
  stage: HoldStageSchema.nullable(),
  previousStage: HoldStageSchema.nullable(),
});
