import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { RailFieldSchema, RailValuesSchema } from "../payouts/rail-fields.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";

const PAYOUT_RAIL_KINDS = ["stripe", "paypal", "wise", "sepa_file", "wise_file", "paypal_file"] as const;
const PayoutRailKindSchema = z.enum(PAYOUT_RAIL_KINDS);
export type PayoutRailKind = z.infer<typeof PayoutRailKindSchema>;

const params = z.object({ id: idSchema("payoutRail") });

const PayoutRailSchema = z.object({
  id: idSchema("payoutRail"),
  kind: PayoutRailKindSchema,
  name: z.string(),
  account: z.string().nullable().describe("What the credentials reach, in the rail's words."),
  problem: z.string().nullable().describe("What the last test found."),
  testedAt: TimestampSchema.nullable(),
  isPaused: z.boolean(),
  fields: z.array(RailFieldSchema).describe("What can be entered anew."),
  callbackUrl: z
    .string()
    .nullable()
    .describe("Where the rail is to send its messages; null where it sends none."),
  recipients: z.int().describe("Creators who chose it."),
  underway: z.int().describe("Transfers that have not come to an end."),
  createdAt: TimestampSchema,
});
export type PayoutRailOutput = z.infer<typeof PayoutRailSchema>;

const OfferedRailSchema = z.object({
  kind: PayoutRailKindSchema,
  name: z.string(),
  currencies: z.array(z.string()),
  fields: z.array(RailFieldSchema),
});
export type OfferedRail = z.infer<typeof OfferedRailSchema>;

const RailTransferSchema = z.object({
  id: idSchema("railTransfer"),
  railName: z.string(),
  state: z.enum(["open", "unclear", "sent", "completed", "returned", "refused"]),
  amount: z.object({ amount: z.int().describe("Minor units."), currency: z.string() }),
  remoteId: z.string().nullable(),
  reason: z.string().nullable(),
  payouts: z.int().describe("How many payouts it carries."),
});

const RailPayoutSchema = z.object({
  note: z.string().nullable().describe("Why it waits; null while nothing keeps it."),
  transfer: RailTransferSchema.nullable(),
});
export type RailPayoutOutput = z.infer<typeof RailPayoutSchema>;

/** A payout of which its rail cannot tell whether it was sent, or that is reported with another amount than was ordered. */
export const UnclearPayoutSchema = z.object({
  payoutId: idSchema("payout"),
  transferId: idSchema("railTransfer")
    .nullable()
    .describe("The transfer that an owner has to decide about; null where the reported amount differs."),
  creatorName: z.string().nullable(),
  railName: z.string(),
  amount: z.int().describe("Minor units."),
  currency: z.string(),
  reason: z.string().nullable(),
});
export type UnclearPayout = z.infer<typeof UnclearPayoutSchema>;

const TransferDecisionSchema = z.strictObject({
  outcome: z.enum(["paid", "not_paid"]),
  reason: z.string().trim().min(1).max(500),
  remoteId: z
    .string()
    .trim()
    .regex(/^[\w.:-]{1,200}$/)
    .optional()
    .describe("What the rail calls the transfer, so that a return is noticed."),
});
export type TransferDecision = z.infer<typeof TransferDecisionSchema>;

/** Where a team says by which rails it pays, and looks after what they move. */
export const payoutRailsContract = {
  list: operation("admin")
    .route({ method: "GET", path: "/payout-rails" })
    .output(z.object({ data: z.array(PayoutRailSchema), offered: z.array(OfferedRailSchema) })),

  connect: operation("owner")
    .route({ method: "POST", path: "/payout-rails" })
    .errors(documentedErrors(["NOT_UNIQUE"]))
    .input(z.object({ body: z.strictObject({ kind: PayoutRailKindSchema, credentials: RailValuesSchema }) }))
    .output(PayoutRailSchema),

  update: operation("owner")
    .route({ method: "PATCH", path: "/payout-rails/{id}" })
    .input(
      z.object({
        params,
        body: z.strictObject({ credentials: RailValuesSchema.optional(), isPaused: z.boolean().optional() }),
      }),
    )
    .output(PayoutRailSchema),

  test: operation("admin")
    .route({ method: "POST", path: "/payout-rails/{id}/test" })
    .input(z.object({ params }))
    .output(PayoutRailSchema),

  remove: operation("owner")
    .route({ method: "DELETE", path: "/payout-rails/{id}" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(SuccessSchema),

  getPayout: operation("viewer")
    .route({ method: "GET", path: "/payouts/{id}/rail" })
    .input(z.object({ params: z.object({ id: idSchema("payout") }) }))
    .output(RailPayoutSchema.nullable()),

  listUnclear: operation("viewer")
    .route({ method: "GET", path: "/rail-transfers/unclear" })
    .output(z.object({ data: z.array(UnclearPayoutSchema) })),

  sendAgain: operation("admin")
    .route({ method: "POST", path: "/payouts/{id}/rail/send" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params: z.object({ id: idSchema("payout") }) }))
    .output(RailPayoutSchema.nullable()),

  undoTransfer: operation("owner")
    .route({ method: "POST", path: "/rail-transfers/{id}/undo" })
    .errors(documentedErrors(["INVALID_STATE", "PAYOUT_PROVIDER_FAILED"]))
    .input(z.object({ params: z.object({ id: idSchema("railTransfer") }) }))
    .output(SuccessSchema),

  decideTransfer: operation("owner")
    .route({ method: "POST", path: "/rail-transfers/{id}/decide" })
    .errors(documentedErrors(["INVALID_STATE", "PAYOUT_CONFLICT"]))
    .input(z.object({ params: z.object({ id: idSchema("railTransfer") }), body: TransferDecisionSchema }))
    .output(SuccessSchema),
};
