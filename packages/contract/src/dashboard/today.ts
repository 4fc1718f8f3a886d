import { z } from "zod";
import { ResolvedRangeSchema } from "../creator-hub/overview-parts.ts";
import { keptOperation, operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { statedSumFields } from "../stated-sums.ts";
import { CalendarDateSchema, idSchema } from "../wire-values.ts";

const moneyFields = {
  currency: CurrencySchema,
  precision: z.int().describe("Decimals of the currency: amounts are in minor units."),
};

const DuePayoutsSchema = z.object({
  totals: z.array(z.object({ ...moneyFields, amount: z.int(), count: z.int(), ...statedSumFields })),
  uncalculated: z.int().describe("Due windows whose amount is not known yet; `totals` are without them."),
  isComplete: z.boolean().describe("False while very many windows are still being opened and calculated."),
});

const BehindCreatorSchema = z.object({
  assignmentId: idSchema("assignment"),
  creatorId: idSchema("creator"),
  name: z.string(),
  campaignName: z.string(),
  eligibleVideos: z.int(),
  targetVideos: z.number(),
});

const forActors = (what: string) => z.int().nullable().describe(`${what} Null for those who do not decide.`);

const TodaySchema = z.object({
  duePayouts: DuePayoutsSchema,
  approvals: forActors("Payouts that the provider holds until they are approved."),
  behind: z
    .object({
      resolvedRange: ResolvedRangeSchema,
      count: z.int().describe("Rows of the hub's activity that are behind in these days."),
      first: z.array(BehindCreatorSchema).describe("Those furthest behind."),
    })
    .describe("Creators who posted less than the days that are over ask for."),
  applications: forActors("Applications that wait for an answer."),
  joinRequests: forActors("People who ask to join as creators."),
  failingSources: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  failingEndpoints: z
    .array(
      z.object({ id: idSchema("webhookEndpoint"), url: z.string(), state: z.enum(["failing", "disabled"]) }),
    )
    .nullable(),
  firstSteps: z
    .object({
      hasCreator: z.boolean(),
      hasAccount: z.boolean().describe("An account is linked to a creator."),
      hasCampaign: z.boolean(),
      hasAssignment: z.boolean(),
      hasPayout: z.boolean(),
    })
    .describe("Which steps towards a first payment are done."),
});
export type TodayOutput = z.infer<typeof TodaySchema>;

const TodayPeriodSchema = z.object({
  days: z.int().min(1).max(366).default(30).describe("Up to today, which is one of them."),
});
export type TodayPeriod = z.infer<typeof TodayPeriodSchema>;

const rangeFields = {
  resolvedRange: ResolvedRangeSchema,
  previousRange: ResolvedRangeSchema.describe("As many days just before."),
};

const amount = z.int().describe("Spend in minor units, as in the hub's key figures.");

const PostsSchema = z.object({
  eligibleVideos: z.int().describe("Of assignments with a target."),
  targetVideos: z.number(),
});

const TodayResultsSchema = z.object({
  ...rangeFields,
  spend: z.array(z.object({ ...moneyFields, amount, previous: amount, ...statedSumFields })),
  posts: PostsSchema.extend({ previous: PostsSchema }),
  daily: z
    .array(z.object({ date: CalendarDateSchema, currency: CurrencySchema, amount }))
    .describe("Spend by the day on which it counts; days without any are left out."),
  isComplete: z.boolean().describe("False while amounts of very many windows are still being calculated."),
});
export type TodayResults = z.infer<typeof TodayResultsSchema>;

const costFields = {
  amount,
  views: z.int().describe("What it bought: views of campaigns in this currency, as the hub counts them."),
  costPerThousand: z.number().nullable().describe("In major units; null without views."),
  ...statedSumFields,
};

const TodayCostsSchema = z.object({
  ...rangeFields,
  costs: z.array(z.object({ ...moneyFields, ...costFields, previous: z.object(costFields) })),
});
export type TodayCosts = z.infer<typeof TodayCostsSchema>;

/** What the dashboard opens with. */
export const todayContract = {
  get: operation("viewer").route({ method: "GET", path: "/today" }).output(TodaySchema),

  getResults: keptOperation("viewer")
    .route({ method: "GET", path: "/today/results" })
    .input(z.object({ query: TodayPeriodSchema }))
    .output(TodayResultsSchema),

  /** Apart from the results, since it looks up counts of single videos, as the hub's key figures do. */
  getCosts: keptOperation("viewer")
    .route({ method: "GET", path: "/today/costs" })
    .input(z.object({ query: TodayPeriodSchema }))
    .output(TodayCostsSchema),
};
