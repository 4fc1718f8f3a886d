import { z } from "zod";
import { RequiredRangeSchema } from "./analytics-filters.ts";
import { CampaignStatusSchema } from "./campaigns/campaign.ts";
import { OverviewVideoSchema, ResolvedRangeSchema } from "./creator-hub/overview-parts.ts";
import { CurrencySchema } from "./organization.ts";
import { nameSchemas } from "./schema-names.ts";
import { statedSumFields } from "./stated-sums.ts";
import { UserRefSchema } from "./users.ts";
import { CalendarDateSchema, idSchema, pageOf, pagingFields } from "./wire-values.ts";

export const ResultsQuerySchema = z.object({
  dateRange: RequiredRangeSchema.optional().describe(
    "Both ends included. Left out: from the campaign's first day up to today.",
  ),
});
export type ResultsQuery = z.infer<typeof ResultsQuerySchema>;

export const ResultCreatorsQuerySchema = z.object({
  ...pagingFields(["spend", "views", "posts", "target", "cpm", "share", "creator"]),
  ...ResultsQuerySchema.shape,
});
export type ResultCreatorsQuery = z.infer<typeof ResultCreatorsQuerySchema>;

const spendFields = {
  paid: z.int().describe("Paid windows, and payouts by hand for the campaign in its currency."),
  due: z.int().describe("Windows that have ended and are neither paid nor canceled."),
  running: z.int().describe("What windows that still run pay so far."),
  total: z.int(),
  ...statedSumFields,
};
const SpendSchema = z.object(spendFields).describe("Minor units of the campaign's currency.");

const figureFields = {
  spend: SpendSchema,
  views: z.int().describe("Views that eligible videos gained."),
  effectiveCpm: z
    .number()
    .describe(
      "Paid and due spend for 1,000 views, in major units, as in the Creator Hub overview; 0 without views.",
    ),
  cpmSoFar: z.number().describe("The same with the running windows."),
  eligibleVideos: z
    .int()
    .describe("Videos published that count: not excluded, and taken by the hashtag filter."),
  targetVideos: z
    .number()
    .nullable()
    .describe(
      "The target of all cycles that the days cover, of a cycle covered in part its part; null without one.",
    ),
};

const ResultFiguresSchema = z.object(figureFields);

const ForecastPointSchema = z.object({
  endsOn: CalendarDateSchema,
  total: z.int().describe("Minor units: what will have been spent by then, what is paid and due included."),
});

export const CampaignResultsSchema = z.object({
  campaignId: idSchema("campaign"),
  name: z.string(),
  status: CampaignStatusSchema,
  startsOn: CalendarDateSchema,
  endsOn: CalendarDateSchema.nullable(),
  currency: CurrencySchema,
  precision: z.int(),
  resolvedRange: ResolvedRangeSchema,
  ...figureFields,
  otherSpend: z
    .array(
      z.object({ currency: CurrencySchema, precision: z.int(), amount: z.int().describe("Minor units.") }),
    )
    .describe(
      "Payouts by hand for the campaign in other currencies. Nothing is converted, or added to spend.",
    ),
  forecast: z
    .object({
      cycle: ForecastPointSchema.nullable().describe(
        "At the end of the windows that run now; null if none does.",
      ),
      campaign: ForecastPointSchema.nullable().describe("At the campaign's end, where it has one."),
    })
    .nullable()
    .describe("An estimate, linear in days, within limits and caps. Null with a `dateRange`."),
  creatorCount: z.int().describe("Creators who worked in it, or were paid for it."),
  activeCreators: z.int().describe("Creators with an assigned day in the range."),
  topVideos: z
    .array(OverviewVideoSchema.extend({ viewGain: z.int(), creatorId: idSchema("creator") }))
    .describe("The eligible videos that gained most views, at most 5."),
});
export type CampaignResults = z.infer<typeof CampaignResultsSchema>;

const ResultCreatorSchema = z.object({
  creatorId: idSchema("creator"),
  creator: UserRefSchema,
  ...figureFields,
  share: z.number().describe("Of the campaign's spend, from 0 to 1."),
});
export type ResultCreator = z.infer<typeof ResultCreatorSchema>;

export const ResultCreatorsSchema = pageOf(ResultCreatorSchema).extend({
  currency: CurrencySchema,
  precision: z.int(),
  resolvedRange: ResolvedRangeSchema,
  totals: ResultFiguresSchema.describe("Of all creators, not only of the page."),
});
export type ResultCreators = z.infer<typeof ResultCreatorsSchema>;

export const DailyResultsSchema = z.object({
  currency: CurrencySchema,
  precision: z.int(),
  resolvedRange: ResolvedRangeSchema,
  days: z
    .array(
      z.object({
        date: CalendarDateSchema,
        views: z.int().describe("Gained on this day."),
        posts: z.int().describe("Videos published on this day that count."),
        spend: z
          .int()
          .describe("Minor units: windows that ended on this day, and payouts by hand made on it."),
      }),
    )
    .describe("Oldest first, without gaps; the newest 366 days of the range."),
});
export type DailyResults = z.infer<typeof DailyResultsSchema>;

nameSchemas({
  CampaignResults: CampaignResultsSchema,
  CampaignSpend: SpendSchema,
  DailyResults: DailyResultsSchema,
  ResultCreator: ResultCreatorSchema,
  ResultFigures: ResultFiguresSchema,
  ResultCreators: ResultCreatorsSchema,
  SpendForecast: ForecastPointSchema,
});
