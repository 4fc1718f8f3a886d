import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { WARNING_CODES } from "@clipledger/domain/campaigns/spec/spec-warnings";
import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { CalendarDateSchema, idSchema, PlatformSchema } from "../wire-values.ts";
import {
  AnchorSchema,
  BonusModeSchema,
  IntervalSchema,
  PublicationScopeSchema,
  readOnlyListOf,
  ScopeSchema,
} from "./spec.ts";

const AmountSchema = z.object({ amount: z.number() });

// Safe: only a real date passes its check.
const RealDateSchema = CalendarDateSchema as z.ZodType as z.ZodType<CalendarDate, string>;

const scheduleFields = {
  interval: IntervalSchema,
  intervalCount: z.int(),
  anchor: AnchorSchema,
  startsOn: RealDateSchema,
};

const basePayouts = readOnlyListOf(
  z.object({
    perVideo: z.number(),
    limit: z
      .object({ videos: z.int().optional(), amount: z.number().optional() })
      .nullable()
      .exactOptional()
      .describe("As it was sent: absent, null and an object mean different things."),
    minViews: z.int(),
    platforms: readOnlyListOf(PlatformSchema),
  }),
);

const tierBounds = { from: z.int(), to: z.int().optional() };

const cpmPayouts = readOnlyListOf(
  z.object({ scope: ScopeSchema, tiers: readOnlyListOf(z.object({ ...tierBounds, rate: z.number() })) }),
);

const bonusFields = { scope: ScopeSchema, mode: BonusModeSchema };
const BonusTierSchema = z.object({ ...tierBounds, amount: z.number() });

export const PayoutsSchema = z.object({
  fixedSalary: AmountSchema.exactOptional(),
  basePayouts,
  cpmPayouts,
  flatBonuses: readOnlyListOf(z.object({ ...bonusFields, tiers: readOnlyListOf(BonusTierSchema) })),
  performanceCap: AmountSchema.exactOptional(),
  eligibility: z.object({ windowDays: z.int(), publicationScope: PublicationScopeSchema }),
});

/** A spec with every default filled in. */
export const NormalizedSpecSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  currency: CurrencySchema,
  schedule: z.object(scheduleFields),
  videoTarget: z.int().nullable(),
  briefId: idSchema("brief").nullable(),
  requireProof: z.literal(true).exactOptional().describe("Left out where it is not required."),
  payouts: PayoutsSchema,
});
export type NormalizedSpecOutput = z.infer<typeof NormalizedSpecSchema>;

/** A normalized spec without the parts that are still missing. */
export const SpecDraftSchema = NormalizedSpecSchema.extend({
  name: z.string().exactOptional(),
  schedule: z.object(scheduleFields).partial(),
  payouts: PayoutsSchema.extend({
    flatBonuses: readOnlyListOf(
      z.object({
        ...bonusFields,
        tiers: readOnlyListOf(BonusTierSchema.extend({ from: z.int().optional() })),
      }),
    ),
  }),
});
export type SpecDraftOutput = z.infer<typeof SpecDraftSchema>;

export const SpecWarningSchema = z.object({
  code: z.enum(WARNING_CODES),
  title: z.string(),
  message: z.string(),
});

export const PreviewHashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: "Expected the previewHash of a dry-run: 64 hexadecimal digits" })
  .describe("Of the dry-run that was reviewed; the write is refused when its spec is another.");

nameSchemas({
  CampaignWarning: SpecWarningSchema,
  NormalizedCampaign: NormalizedSpecSchema,
  NormalizedPayouts: PayoutsSchema,
  PreviewHash: PreviewHashSchema,
});
