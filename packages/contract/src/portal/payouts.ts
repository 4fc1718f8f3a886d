import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { BalanceEntrySchema } from "../payouts/balance-entry.ts";
import { CalculatedMoneySchema, PayoutStatementSchema } from "../payouts/payout-parts.ts";
import { CalendarDateSchema, idSchema, pageOf, TimestampSchema } from "../wire-values.ts";
import { portalCreatorParams } from "./portal-creator.ts";
import { PayExplanationSchema } from "./running-window.ts";

const PORTAL_PAYOUT_STATES = ["claimable", "on_the_way", "paid", "returned", "expired", "withdrawn"] as const;
const PortalPayoutStateSchema = z
  .enum(PORTAL_PAYOUT_STATES)
  .describe("`claimable` waits for the creator, who asks for the link to claim it with.");
export type PortalPayoutState = z.infer<typeof PortalPayoutStateSchema>;

const periodFields = {
  campaignName: z.string().nullable(),
  startsOn: CalendarDateSchema.nullable(),
  endsOn: CalendarDateSchema.nullable().describe("The last day, inclusive."),
};

export const PortalPayoutRowSchema = z.object({
  id: idSchema("payout"),
  ...periodFields,
  description: z.string().nullable(),
  amount: CalculatedMoneySchema,
  state: PortalPayoutStateSchema,
  stateSentence: z.string(),
  paidAt: TimestampSchema.describe("When the organization made it."),
  completedAt: TimestampSchema.nullable().describe("When the money arrived, where that is known."),
});
export type PortalPayoutRow = z.infer<typeof PortalPayoutRowSchema>;

/** A finished cycle that the organization has not paid yet. */
export const AwaitedPayoutSchema = z.object({
  ...periodFields,
  amount: CalculatedMoneySchema.describe("By the newest counts; the organization decides what it pays."),
});
export type AwaitedPayout = z.infer<typeof AwaitedPayoutSchema>;

const EarningsSchema = z.object({
  currencies: z
    .array(
      z.object({
        months: z
          .array(
            z.object({
              month: z.string().regex(/^\d{4}-\d{2}$/),
              paid: CalculatedMoneySchema.describe("What has arrived."),
              owed: CalculatedMoneySchema.describe(
                "Finished cycles that are not paid yet, and payouts whose money has not arrived.",
              ),
            }),
          )
          .describe(
            "By the end of the cycle; payouts without a cycle by the day they were made. Without gaps.",
          ),
        paid: CalculatedMoneySchema,
        owed: CalculatedMoneySchema,
      }),
    )
    .describe("One for each currency, never added up with another."),
});
export type PortalEarnings = z.infer<typeof EarningsSchema>;

const PortalPayoutSchema = PortalPayoutRowSchema.extend({
  lineItems: z.array(z.object({ title: z.string(), amount: CalculatedMoneySchema })),
  explanation: PayExplanationSchema.nullable().describe("Null for one that belongs to no cycle."),
  adjustment: CalculatedMoneySchema.nullable().describe(
    "What the organization added to the calculated total, or took away; null: nothing.",
  ),
});
export type PortalPayout = z.infer<typeof PortalPayoutSchema>;

/** What the organization and the creator agreed on beside payouts: the next ones add it, or take it off. */
const PortalBalanceSchema = z.object({
  balances: z
    .array(CalculatedMoneySchema)
    .describe("What is left in each currency; below zero, the creator owes."),
  entries: z.array(
    BalanceEntrySchema.pick({ id: true, amount: true, left: true, reason: true, createdAt: true }),
  ),
});
export type PortalBalance = z.infer<typeof PortalBalanceSchema>;

const payoutParams = portalCreatorParams.extend({ id: idSchema("payout") });

export const portalPayoutsContract = {
  list: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payouts", description: "Newest first." })
    .input(
      z.object({
        params: portalCreatorParams,
        query: z.object({
          page: z.int().min(1).max(1_000_000).default(1),
          perPage: z.int().min(1).max(100).default(20),
        }),
      }),
    )
    .output(pageOf(PortalPayoutRowSchema)),

  listAwaited: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/awaited-payouts", description: "Oldest first." })
    .input(z.object({ params: portalCreatorParams }))
    .output(z.object({ data: z.array(AwaitedPayoutSchema) })),

  getEarnings: operation("session")
    .route({
      method: "GET",
      path: "/creators/{creatorId}/earnings",
      description: "What was paid and is owed, month by month.",
    })
    .input(z.object({ params: portalCreatorParams }))
    .output(EarningsSchema),

  getBalance: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/balance" })
    .input(z.object({ params: portalCreatorParams }))
    .output(PortalBalanceSchema),

  get: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payouts/{id}" })
    .input(z.object({ params: payoutParams }))
    .output(PortalPayoutSchema),

  getStatement: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payouts/{id}/statement" })
    .input(z.object({ params: payoutParams }))
    .output(PayoutStatementSchema),

  getClaimLink: operation("session")
    .route({
      method: "POST",
      path: "/creators/{creatorId}/payouts/{id}/claim-link",
      description: "Asked of the payout provider at this moment; the link is kept nowhere.",
    })
    .errors(documentedErrors(["INVALID_STATE", "PAYOUT_PROVIDER_NOT_CONFIGURED", "PAYOUT_PROVIDER_FAILED"]))
    .input(z.object({ params: payoutParams }))
    .output(z.object({ url: z.string() })),
};
