import { z } from "zod";
import { overviewFields, refuseMissingRange } from "../creator-hub/overview-parts.ts";
import { onceRight } from "../every-problem.ts";
import { keptOperation, operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { ledgerFilterFields } from "../payouts/ledger.ts";
import { WindowQueueQuerySchema } from "../payouts/queues.ts";
import { statedSumFields } from "../stated-sums.ts";
import { CalendarDateSchema } from "../wire-values.ts";
import { IssuedQuerySchema } from "./payout-approvals.ts";

const moneyFields = {
  currency: CurrencySchema,
  precision: z.int().describe("Decimals of the currency: amounts are in minor units."),
  amount: z.int(),
  ...statedSumFields,
};

const day = CalendarDateSchema.nullable();

const ConvertedPartSchema = z
  .object({
    ...moneyFields,
    converted: z.int().describe("In minor units of the reporting currency."),
    basis: z.enum(["paid", "owed"]).describe("`paid`: at rates of the days; `owed`: at the newest rates."),
    rate: z
      .string()
      .nullable()
      .describe("What one unit came to, rounded for reading; null where nothing was converted."),
    isAverage: z.boolean().describe("Whether rates of several days stand behind `rate`."),
    ratedFrom: day.describe("The day of the rates, or the first of several."),
    ratedTo: day,
  })
  .describe("Money of one currency, as it is and converted.");

const ReportedSumSchema = z.object({
  ...moneyFields,
  parts: z.array(ConvertedPartSchema).describe("`amount` is the sum of what these came to."),
  missing: z
    .array(z.object({ ...moneyFields, paidFrom: day, paidTo: day }))
    .describe("What has no rate and is left out. Without days: it is owed, and has no newest rate."),
});
export type ReportedSum = z.infer<typeof ReportedSumSchema>;

const ReportingCurrencySchema = z.object({
  currency: CurrencySchema.nullable().describe("Null: every currency is shown by itself."),
  newestRatesOn: day.describe("Null while there are no rates."),
  isFetched: z.boolean().describe("Whether this server asks the European Central Bank for new rates."),
});
export type ReportingCurrency = z.infer<typeof ReportingCurrencySchema>;

const SpendQuerySchema = z
  .object(overviewFields)
  .superRefine(refuseMissingRange, onceRight("scope", "dateRange"));
export type ReportedSpendQuery = z.infer<typeof SpendQuerySchema>;

const SpendPartsSchema = z.object({
  spend: ReportedSumSchema.describe("As in the hub's key figures."),
  costPerThousand: z
    .number()
    .nullable()
    .describe(
      "For 1,000 views of campaigns whose currency is converted, in major units; null without views.",
    ),
});

const ReportedSpendSchema = z.object({
  reported: SpendPartsSchema.extend({
    paid: ReportedSumSchema.describe("The part of the spend that is paid."),
    previous: SpendPartsSchema.nullable().describe("As many days just before; null for all time."),
  })
    .nullable()
    .describe("Null without a reporting currency."),
});
export type ReportedSpend = z.infer<typeof ReportedSpendSchema>;

const { campaignIds, creatorIds, includeEmpty } = WindowQueueQuerySchema.shape;
const { providerPayoutStatus, search, from, to } = IssuedQuerySchema.shape;

const QueueQuerySchema = z.object({
  queue: z.enum(["due", "upcoming", "paid", "approval", "issued"]),
  campaignIds,
  creatorIds,
  includeEmpty,
  providerPayoutStatus,
  search,
  from,
  to,
});
export type ReportedQueueQuery = z.infer<typeof QueueQuerySchema>;

const LedgerFilterSchema = z.object(ledgerFilterFields);
export type ReportedLedgerQuery = z.infer<typeof LedgerFilterSchema>;

const ReportedLedgerSchema = z.object({
  reported: z
    .object({
      paid: ReportedSumSchema.describe("The account `paid`."),
      unpaid: ReportedSumSchema.describe("The accounts `owed`, `reserved`, `sent` and `withheld`."),
      total: ReportedSumSchema.describe("Both, with how they were converted."),
    })
    .nullable()
    .describe("Null without a reporting currency."),
});
export type ReportedLedger = z.infer<typeof ReportedLedgerSchema>;

/** Sums of several currencies in one, at reference rates of the European Central Bank. */
export const reportingCurrencyContract = {
  get: operation("viewer")
    .route({ method: "GET", path: "/reporting-currency" })
    .output(ReportingCurrencySchema),

  choose: operation("admin")
    .route({ method: "PUT", path: "/reporting-currency" })
    .input(z.object({ body: z.strictObject({ currency: CurrencySchema.nullable() }) }))
    .output(ReportingCurrencySchema),

  getSpend: keptOperation("viewer")
    .route({ method: "GET", path: "/reporting-currency/spend" })
    .input(z.object({ query: SpendQuerySchema }))
    .output(ReportedSpendSchema),

  getQueue: keptOperation("viewer")
    .route({ method: "GET", path: "/reporting-currency/payouts" })
    .input(z.object({ query: QueueQuerySchema }))
    .output(z.object({ reported: ReportedSumSchema.nullable() })),

  getLedger: keptOperation("viewer")
    .route({ method: "GET", path: "/reporting-currency/ledger" })
    .input(z.object({ query: LedgerFilterSchema }))
    .output(ReportedLedgerSchema),
};
