import { z } from "zod";
import { CurrencySchema } from "../organization.ts";
import { nameSchemas } from "../schema-names.ts";
import { statedSumFields } from "../stated-sums.ts";
import {
  DayOrTimestampSchema,
  idSchema,
  pagingFields,
  queueOf,
  SortDirectionSchema,
} from "../wire-values.ts";
import { ProviderPayoutStatusSchema } from "./rows.ts";

export const QUEUES = ["upcoming", "due", "canceled", "paid"] as const;
const QueueNameSchema = z.enum(QUEUES);
export type QueueName = z.infer<typeof QueueNameSchema>;

const filterFields = {
  campaignIds: z.array(idSchema("campaign")).max(1_000).optional().describe("Only these campaigns."),
  creatorIds: z.array(idSchema("creator")).max(1_000).optional().describe("Only these creators."),
};

const mode = z
  .enum(["data", "count", "totals"])
  .default("data")
  .describe("Rows, the `total` without rows, or `{totals}` with one sum for each currency in minor units.");

const referenceDate = DayOrTimestampSchema.optional().describe(
  "As of the end of this day in UTC, by what was paid and canceled until then; today by default. Amounts are today's. Later days count the windows that exist today.",
);

const includeEmpty = z.boolean().default(true).describe("Whether windows that pay 0 are there.");

const windowFields = { ...filterFields, mode, includeEmpty };
const windowColumns = [
  "billingPeriodEnd",
  "billingPeriodStart",
  "payoutAmount",
  "creatorName",
  "campaignName",
] as const;

export const WindowQueueQuerySchema = z.object({
  ...pagingFields(windowColumns),
  sortDir: SortDirectionSchema.default("asc"),
  ...windowFields,
  referenceDate,
});
export type WindowQueueQuery = z.infer<typeof WindowQueueQuerySchema>;

export const CanceledQueueQuerySchema = z.object({
  ...pagingFields(["canceledAt", ...windowColumns]),
  ...windowFields,
});
export type CanceledQueueQuery = z.infer<typeof CanceledQueueQuerySchema>;

export const PaidQueueQuerySchema = z.object({
  ...pagingFields(["paidAt", "amount", "creatorName", "campaignName"]),
  ...filterFields,
  mode,
  providerPayoutStatus: z
    .array(ProviderPayoutStatusSchema)
    .max(10)
    .optional()
    .describe("Only payouts that stand there at the provider."),
});
export type PaidQueueQuery = z.infer<typeof PaidQueueQuerySchema>;

export const CountsQuerySchema = z.object({
  ...filterFields,
  referenceDate,
  statuses: z.array(QueueNameSchema).max(10).optional().describe("Only these queues; all without any."),
});
export type CountsQuery = z.infer<typeof CountsQuerySchema>;

export const PayoutCountsSchema = z.object({
  upcoming: z.int().optional(),
  due: z.int().optional().describe("Without windows that pay 0: nothing is due for them."),
  canceled: z.int().optional(),
  paid: z.int().optional(),
});
export type PayoutCounts = z.infer<typeof PayoutCountsSchema>;

export const QueueTotalsSchema = z.object({
  totals: z.array(
    z.object({
      currency: CurrencySchema,
      amount: z.int().describe("Minor units."),
      precision: z.int(),
      count: z
        .int()
        .describe("Entries of the queue in the currency, those that are left out of `amount` too."),
      ...statedSumFields,
    }),
  ),
});
export type QueueTotals = z.infer<typeof QueueTotalsSchema>;

const StrictQueueTotalsSchema = QueueTotalsSchema.strict();

/** What a queue answers: rows, a count without rows or sums, as `mode` asks. */
export function queueAnswerOf<Row extends z.ZodType>(row: Row) {
  return z.union([queueOf(row), StrictQueueTotalsSchema]);
}

nameSchemas({ PayoutCounts: PayoutCountsSchema, QueueTotals: StrictQueueTotalsSchema });
