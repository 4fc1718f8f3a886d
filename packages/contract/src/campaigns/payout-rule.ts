import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, PlatformSchema } from "../wire-values.ts";
import { BonusModeSchema, PublicationScopeSchema, readOnlyListOf, ScopeSchema } from "./spec.ts";

export const ruleFields = {
  id: idSchema("payoutRule"),
  currency: CurrencySchema,
  precision: z.int().describe("Decimals of the currency: an amount of 1050 with precision 2 is 10.50."),
};

const amount = z.int().describe("Minor units.");

const tierBounds = { from: z.int(), to: z.int().nullable().describe("Exclusive; null: open.") };

const eligibility = z.object({ windowDays: z.int(), publicationScope: PublicationScopeSchema });

const requiresProof = z
  .literal(true)
  .exactOptional()
  .describe("Only videos of accounts count that are proven to be the creator's.");

/** One payout of a campaign as it is calculated. */
export const PayoutRuleSchema = z.discriminatedUnion("type", [
  z.object({ ...ruleFields, type: z.literal("fixed_salary"), amount }),
  z.object({
    ...ruleFields,
    type: z.literal("base_payout"),
    amount: amount.describe("Minor units for each video."),
    limit: z
      .object({ videos: z.int().nullable(), amount: amount.nullable() })
      .nullable()
      .describe("Caps of each cycle; null: every video is paid."),
    minViews: z.int(),
    platforms: readOnlyListOf(PlatformSchema),
    requiresProof,
  }),
  z.object({
    ...ruleFields,
    type: z.literal("cpm"),
    scope: ScopeSchema,
    tiers: readOnlyListOf(
      z.object({
        ...tierBounds,
        rate: z.int().describe("Thousandths of a major unit for 1,000 views: 1500 is 1.50."),
      }),
    ),
    eligibility,
    requiresProof,
  }),
  z.object({
    ...ruleFields,
    type: z.literal("flat_bonus"),
    scope: ScopeSchema,
    mode: BonusModeSchema,
    tiers: readOnlyListOf(z.object({ ...tierBounds, amount })),
    eligibility,
    requiresProof,
  }),
  z.object({ ...ruleFields, type: z.literal("performance_cap"), amount }),
]);

nameSchemas({ PayoutRule: PayoutRuleSchema });
