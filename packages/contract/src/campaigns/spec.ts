import { type CalendarDate, parseCalendarDate } from "@clipledger/domain/calendar/calendar-date";
import {
  BONUS_MODES,
  PAYOUT_SCOPES,
  PUBLICATION_SCOPES,
  SPEC_LIMITS,
} from "@clipledger/domain/campaigns/spec/campaign-spec";
import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { idSchema, PlatformSchema } from "../wire-values.ts";

/** A finite number. What an amount may be is a matter of its currency, which no schema knows. */
function amount() {
  return z.number({ error: "Expected an amount in major units, such as 12.5" });
}

function wholeNumber(min: number, max: number) {
  const error = `Expected a whole number from ${thousands(min)} to ${thousands(max)}`;
  return z.int({ error }).min(min, { error }).max(max, { error });
}

/** Where a tier begins or ends. That none lies below 0 is a rule of ladders, not of the number. */
function tierBound(max: number) {
  const error = `Expected a whole number up to ${thousands(max)}`;
  return z.int({ error }).max(max, { error });
}

function choice<const Choices extends readonly [string, string, ...string[]]>(choices: Choices) {
  const [last, ...others] = choices.toReversed();
  return z.enum(choices, { error: `Expected ${others.toReversed().join(", ")} or ${last}` });
}

export function day(): z.ZodType<CalendarDate, string> {
  const error = "Expected a date such as 2026-09-21";
  return z
    .string({ error })
    .refine((text): text is CalendarDate => parseCalendarDate(text) !== undefined, { error })
    .meta({ format: "date", examples: ["2026-09-21"] });
}

function listOf<Item extends z.ZodType>(item: Item, min: number, max: number) {
  const error = `Expected a list of ${min} to ${max}`;
  return z.array(item, { error }).min(min, { error }).max(max, { error });
}

/** A list in an answer, which may be read only. */
export function readOnlyListOf<Item extends z.ZodType>(
  item: Item,
): z.ZodType<readonly z.output<Item>[], readonly z.input<Item>[]> {
  return z.array(item);
}

function thousands(value: number): string {
  return value.toLocaleString("en");
}

export const IntervalSchema = choice(["day", "week", "month"]);
export const AnchorSchema = choice(["rolling", "fixed"]).describe(
  "`rolling`: a creator's cycles begin the day they join. `fixed`: all creators share the campaign's cycles.",
);
export const ScopeSchema = choice(PAYOUT_SCOPES);
export const BonusModeSchema = choice(BONUS_MODES);
export const PublicationScopeSchema = choice(PUBLICATION_SCOPES);

const AmountSchema = z.strictObject({ amount: amount() });

const scheduleFields = {
  interval: IntervalSchema,
  intervalCount: wholeNumber(1, SPEC_LIMITS.intervalCount).optional().describe("1 when left out."),
  anchor: AnchorSchema,
  startsOn: day()
    .optional()
    .describe("When left out: today, or for fixed cycles the start of this week or month."),
};

const ScheduleSchema = z
  .strictObject(scheduleFields)
  .describe("The payout cycles.")
  .meta({ examples: [{ interval: "week", anchor: "fixed", startsOn: "2026-09-07" }] });

const BaseLimitSchema = z.strictObject({
  videos: wholeNumber(1, SPEC_LIMITS.videoTarget).optional(),
  amount: amount().optional(),
});

export const BasePayoutSchema = z.strictObject({
  perVideo: amount(),
  limit: BaseLimitSchema.nullable()
    .optional()
    .describe("Left out: stops at the video target. Null: every video is paid. Object: caps for each cycle."),
  minViews: wholeNumber(0, SPEC_LIMITS.views).optional(),
  platforms: listOf(PlatformSchema, 1, PlatformSchema.options.length)
    .optional()
    .describe("All when left out."),
});

const tierBounds = {
  from: tierBound(SPEC_LIMITS.views),
  to: tierBound(SPEC_LIMITS.views)
    .optional()
    .describe("Exclusive: the next tier's `from` equals it. Only the last tier may leave it out."),
};

export const CpmPayoutSchema = z.strictObject({
  scope: ScopeSchema.optional(),
  tiers: listOf(
    z.strictObject({ ...tierBounds, rate: amount().describe("Money for 1,000 views.") }),
    0,
    SPEC_LIMITS.tiers,
  ),
});

export const FlatBonusSchema = z.strictObject({
  scope: ScopeSchema.optional(),
  mode: BonusModeSchema.optional().describe(
    "When left out: `aggregated` for a single tier without `to`, otherwise `highest`.",
  ),
  tiers: listOf(z.strictObject({ ...tierBounds, amount: amount() }), 0, SPEC_LIMITS.tiers),
});

const EligibilitySchema = z.strictObject({
  windowDays: wholeNumber(1, SPEC_LIMITS.windowDays).optional(),
  publicationScope: PublicationScopeSchema.optional(),
});

export const PayoutsSchema = z
  .strictObject({
    fixedSalary: AmountSchema.optional(),
    basePayouts: listOf(BasePayoutSchema, 0, PlatformSchema.options.length).optional(),
    cpmPayouts: listOf(CpmPayoutSchema, 0, SPEC_LIMITS.cpmPayouts).optional(),
    flatBonuses: listOf(FlatBonusSchema, 0, SPEC_LIMITS.flatBonuses).optional(),
    performanceCap: AmountSchema.optional(),
    eligibility: EligibilitySchema.optional(),
  })
  .describe("At least one payout type. Amounts are major units of the currency.")
  .meta({
    examples: [
      {
        basePayouts: [{ perVideo: 10, minViews: 500 }],
        cpmPayouts: [
          {
            tiers: [
              { from: 0, to: 10_000, rate: 1 },
              { from: 10_000, rate: 0.5 },
            ],
          },
        ],
        performanceCap: { amount: 60 },
      },
    ],
  });

const name = `Expected a name of 1 to ${SPEC_LIMITS.nameLength} characters`;
const description = `Expected at most ${SPEC_LIMITS.descriptionLength.toLocaleString("en")} characters`;

const specFields = {
  name: z
    .string({ error: name })
    .trim()
    .min(1, { error: name })
    .max(SPEC_LIMITS.nameLength, { error: name })
    .describe("Unique in the organization, whatever its case."),
  description: z
    .string({ error: description })
    .trim()
    .max(SPEC_LIMITS.descriptionLength, { error: description })
    .nullable()
    .optional(),
  currency: CurrencySchema.optional(),
  schedule: ScheduleSchema,
  videoTarget: wholeNumber(1, SPEC_LIMITS.videoTarget).nullable().optional(),
  briefId: idSchema("brief").nullable().optional(),
  requireProof: z
    .boolean({ error: "Expected true or false" })
    .optional()
    .describe("Videos count only once the creator has proven that their account is theirs."),
  payouts: PayoutsSchema,
};

/** A whole campaign; what it leaves out gets its default. */
export const CampaignSpecSchema = z.strictObject(specFields);

/** Parts of a campaign: an edit, or what replaces parts of a draft. Schedule keys count one by one, payouts as a whole. */
export const CampaignSpecChangesSchema = z.strictObject({
  ...specFields,
  name: specFields.name.optional(),
  schedule: z
    .strictObject({
      ...scheduleFields,
      interval: scheduleFields.interval.optional(),
      anchor: scheduleFields.anchor.optional(),
    })
    .optional(),
  payouts: specFields.payouts.optional(),
});

nameSchemas({
  BasePayoutRule: BasePayoutSchema,
  BonusMode: BonusModeSchema,
  CampaignAnchor: AnchorSchema,
  CampaignChanges: CampaignSpecChangesSchema,
  CampaignInterval: IntervalSchema,
  CampaignPayouts: PayoutsSchema,
  CampaignSchedule: ScheduleSchema,
  CampaignSpec: CampaignSpecSchema,
  CpmPayoutRule: CpmPayoutSchema,
  EligibilityRule: EligibilitySchema,
  FlatBonusRule: FlatBonusSchema,
  PayoutScope: ScopeSchema,
  PublicationScope: PublicationScopeSchema,
});
