import { z } from "zod";
import { CampaignStatusSchema } from "../campaigns/campaign.ts";
import { OverviewVideoSchema, ResolvedRangeSchema } from "../creator-hub/overview-parts.ts";
import { CreatorSchema } from "../creators/creator.ts";
import { CreatorsQuerySchema } from "../creators.ts";
import { documentedErrors } from "../errors.ts";
import { keptOperation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { statedSumFields } from "../stated-sums.ts";
import { CalendarDateSchema, idSchema, pageOf, strictPagingFields, TimestampSchema } from "../wire-values.ts";

const moneyFields = {
  currency: CurrencySchema,
  precision: z.int().describe("Decimals of the currency: amounts are in minor units."),
};

const daysField = {
  days: z.int().min(1).max(366).optional().describe("Up to today, which is one of them. All time without."),
};

const MAX_CREATORS = 100;

const CreatorFiguresQuerySchema = z.object({
  creatorIds: z.array(idSchema("creator")).min(1).max(MAX_CREATORS),
  ...daysField,
});
export type CreatorFiguresQuery = z.infer<typeof CreatorFiguresQuerySchema>;

const EarnedSchema = z.object({
  ...moneyFields,
  amount: z.int().describe("Of windows that ended in these days, and paid by hand: the hub's spend."),
  views: z.int().describe("What it bought: views of campaigns in this currency, as the hub counts them."),
  costPerThousand: z.number().nullable().describe("In major units; null without views."),
  ...statedSumFields,
});

const CreatorFiguresSchema = z.object({
  creatorId: idSchema("creator"),
  views: z.int().describe("What eligible videos of their assignments gained in these days."),
  posts: z.int().describe("Eligible videos of their assignments, published in these days."),
  lastPostAt: TimestampSchema.nullable().describe("Of all videos that count on their accounts, whenever."),
  earned: z.array(EarnedSchema).describe("By currency, the organization's own first."),
});
export type CreatorFigures = z.infer<typeof CreatorFiguresSchema>;

const { sortCol: _, ...filterFields } = CreatorsQuerySchema.shape;
const RankedCreatorsQuerySchema = z.object({
  ...filterFields,
  ...strictPagingFields(["views", "posts", "earned", "lastPost"]),
  ...daysField,
});
export type RankedCreatorsQuery = z.infer<typeof RankedCreatorsQuerySchema>;

const {
  page: _page,
  perPage: _perPage,
  sortCol: _sortCol,
  sortDir: _sortDir,
  ...creatorFilterFields
} = CreatorsQuerySchema.shape;
const CreatorTotalsQuerySchema = z.object({ ...creatorFilterFields, ...daysField });
export type CreatorTotalsQuery = z.infer<typeof CreatorTotalsQuerySchema>;

const CreatorTotalsSchema = CreatorFiguresSchema.pick({ views: true, posts: true }).extend({
  earned: z.array(
    EarnedSchema.pick({
      currency: true,
      precision: true,
      amount: true,
      omittedWindows: true,
      exactAmounts: true,
    }),
  ),
});
export type CreatorTotals = z.infer<typeof CreatorTotalsSchema>;

const spendFields = {
  paid: z
    .int()
    .describe("Paid windows by the month of their last day, and payouts by hand when they were made."),
  due: z.int().describe("Windows that have ended and are neither paid nor canceled."),
  running: z.int().describe("What windows that still run pay so far."),
  ...statedSumFields,
};

export const CreatorCampaignSchema = z.object({
  campaignId: idSchema("campaign"),
  name: z.string(),
  status: CampaignStatusSchema,
  ...moneyFields,
  startsOn: CalendarDateSchema.describe("The first day of their work in it."),
  endsOn: CalendarDateSchema.nullable().describe("The last one, if it is set."),
  spend: z.object(spendFields),
  views: z.int(),
  eligibleVideos: z.int(),
  targetVideos: z.number().nullable(),
  effectiveCpm: z.number().nullable().describe("As in the campaign's results; null without views."),
});

const CreatorResultsSchema = z.object({
  resolvedRange: ResolvedRangeSchema,
  earnings: z
    .array(
      z.object({
        ...moneyFields,
        ...spendFields,
        months: z
          .array(z.object({ month: CalendarDateSchema.describe("Its first day."), ...spendFields }))
          .describe("Without gaps, oldest first, at most 24."),
      }),
    )
    .describe("By currency, the organization's own first."),
  campaigns: z.array(CreatorCampaignSchema).describe("Newest work first."),
  topVideos: z
    .array(OverviewVideoSchema.extend({ viewGain: z.int() }))
    .describe("The eligible videos that gained most views, at most 5."),
});
export type CreatorResults = z.infer<typeof CreatorResultsSchema>;

/** What creators cost and brought. */
export const creatorFiguresContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creators/figures",
      description: "Creators who are none of the organization's are left out.",
    })
    .input(z.object({ query: CreatorFiguresQuerySchema }))
    .output(z.object({ resolvedRange: ResolvedRangeSchema, figures: z.array(CreatorFiguresSchema) })),

  rank: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creators/ranked",
      description:
        "The list of creators, in the order of a figure; earnings in the organization's own currency.",
    })
    .input(z.object({ query: RankedCreatorsQuerySchema }))
    .output(pageOf(CreatorSchema)),

  totals: keptOperation("viewer")
    .route({ method: "GET", path: "/list-totals/creators", description: "What the whole list adds up to." })
    .input(z.object({ query: CreatorTotalsQuerySchema }))
    .output(CreatorTotalsSchema),

  get: keptOperation("viewer")
    .route({ method: "GET", path: "/creators/{id}/results" })
    .errors(documentedErrors(["CREATOR_NOT_FOUND"]))
    .input(z.object({ params: z.object({ id: idSchema("creator") }) }))
    .output(CreatorResultsSchema),
};
