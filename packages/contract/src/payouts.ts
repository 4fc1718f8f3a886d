import type { Role } from "@clipledger/domain/organizations/roles";
import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import { keptOperation, LARGE_BODY, type OperationMeta, operation, previewOperation } from "./operation.ts";
import { CalculateAnswerSchema, CalculateSchema, InitiateSchema } from "./payouts/calculation.ts";
import { payoutIntentsContract } from "./payouts/intents.ts";
import { ledgerContract } from "./payouts/ledger.ts";
import { ManualPayoutSchema, PayoutNotesSchema, PreflightSchema } from "./payouts/manual.ts";
import { PayoutHoldSchema, PayoutStatementSchema, WindowAddressSchema } from "./payouts/payout-parts.ts";
import {
  CanceledQueueQuerySchema,
  CountsQuerySchema,
  PaidQueueQuerySchema,
  PayoutCountsSchema,
  queueAnswerOf,
  WindowQueueQuerySchema,
} from "./payouts/queues.ts";
import { CanceledRowSchema, PaidRowSchema, WindowRowSchema } from "./payouts/rows.ts";
import { PayoutSchema, VerificationSchema } from "./payouts/verification.ts";
import { idSchema } from "./wire-values.ts";

const tags = ["Payouts"];

const params = z.object({ id: idSchema("payout") });

/** An id or a window sees to it that what is paid once stays so. */
function committing(access: Role): OperationMeta {
  return { access, money: "commits", isRepeatable: true };
}

const MAX_CANCELED_AT_ONCE = 100;

export const payoutsContract = {
  counts: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/payouts/counts",
      summary: "Count the four payout queues",
      description: "How many windows or payouts each queue has, with the same filters.",
      tags,
    })
    .input(z.object({ query: CountsQuerySchema }))
    .output(PayoutCountsSchema),

  listUpcoming: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/payouts/upcoming",
      summary: "List upcoming payouts",
      description: "Windows that still run, with what they would pay so far.",
      tags,
    })
    .input(z.object({ query: WindowQueueQuerySchema }))
    .output(queueAnswerOf(WindowRowSchema)),

  listDue: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/payouts/due",
      summary: "List due payouts",
      description:
        "Windows that have ended and are neither paid nor canceled. Amounts sort by their minor units, whatever the currency.",
      tags,
    })
    .input(z.object({ query: WindowQueueQuerySchema }))
    .output(queueAnswerOf(WindowRowSchema)),

  listCanceled: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/payouts/canceled",
      summary: "List canceled payouts",
      description: "Windows that were taken out of the queue, and who did it.",
      tags,
    })
    .input(z.object({ query: CanceledQueueQuerySchema }))
    .output(queueAnswerOf(CanceledRowSchema)),

  listPaid: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/payouts/paid",
      summary: "List issued payouts",
      description:
        "Campaign and manual payouts, also those that await approval or were taken back. Sums leave out what was taken back or replaced.",
      tags,
    })
    .input(z.object({ query: PaidQueueQuerySchema }))
    .output(queueAnswerOf(PaidRowSchema)),

  getHold: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/payouts/hold",
      summary: "Read the payout hold",
      description: "How long the oldest due payout has waited, and what that stops.",
      tags,
    })
    .output(PayoutHoldSchema),

  ...payoutIntentsContract,
  ...ledgerContract,

  calculate: previewOperation("viewer")
    .route({
      method: "POST",
      path: "/payouts/calculate",
      summary: "Calculate a window",
      description:
        "What the window pays, rule by rule and video by video, signed so that initiate can pay exactly this.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ body: CalculateSchema }))
    .output(CalculateAnswerSchema),

  initiate: operation("member")
    // It takes a calculation back, which lists every video of the window.
    .meta({ ...committing("member"), body: { ...LARGE_BODY, items: 40_000 } })
    .route({
      method: "POST",
      path: "/payouts/initiate",
      summary: "Pay a due window",
      description: "Takes the answer of calculate as it is. A window is paid once, whoever asks how often.",
      tags,
    })
    .errors(
      documentedErrors([
        "INTEGRITY_TOKEN_INVALID",
        "CAMPAIGN_RULES_CHANGED",
        "PAYOUT_CONFLICT",
        "PAYOUT_PROVIDER_NOT_CONFIGURED",
        "PAYOUT_PROVIDER_FAILED",
        "API_KEY_DAILY_LIMIT_REACHED",
        "API_KEY_MONEY_NOT_ALLOWED",
      ]),
    )
    .input(z.object({ body: InitiateSchema }))
    .output(
      z.object({
        success: z.literal(true),
        payoutId: idSchema("payout").nullable().describe("Null where the balance left nothing to pay."),
        cancellationId: idSchema("payoutCancellation").optional(),
      }),
    ),

  cancel: operation("member")
    .route({
      method: "POST",
      path: "/payouts/cancel",
      summary: "Take a due window out of the queue",
      description: "It is not paid, and can be put back.",
      tags,
    })
    .errors(documentedErrors(["PAYOUT_CONFLICT"]))
    .input(
      z.object({
        body: WindowAddressSchema.extend({ reasonNote: z.string().trim().max(1_000).nullable().optional() }),
      }),
    )
    .output(z.object({ success: z.literal(true), cancellationId: idSchema("payoutCancellation") })),

  cancelSeveral: operation("member")
    .route({
      method: "POST",
      path: "/payouts/cancel/bulk",
      summary: "Take several due windows out of the queue",
      description: "All of them or none. What keeps any of them is listed, each with its place.",
      tags,
    })
    .errors(documentedErrors(["PAYOUT_CONFLICT"]))
    .input(
      z.object({
        body: z.strictObject({
          windows: z.array(WindowAddressSchema).min(1).max(MAX_CANCELED_AT_ONCE),
          reasonNote: z.string().trim().max(1_000).nullable().optional(),
        }),
      }),
    )
    .output(z.object({ success: z.literal(true), cancellationIds: z.array(idSchema("payoutCancellation")) })),

  reinstate: operation("member")
    .route({
      method: "POST",
      path: "/payouts/cancel/reinstate",
      summary: "Put a canceled window back into the queue",
      description: "It is due again, with what it owes today.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ body: WindowAddressSchema }))
    .output(z.object({ success: z.literal(true), generation: z.int() })),

  preflightManual: previewOperation("viewer")
    .route({
      method: "POST",
      path: "/payouts/manual/preflight",
      summary: "Check a manual payout",
      description: "Writes nothing.",
      tags,
    })
    .input(z.object({ body: ManualPayoutSchema }))
    .output(PreflightSchema),

  createManual: operation("member")
    .meta(committing("member"))
    .route({
      method: "POST",
      path: "/payouts/manual",
      summary: "Create a manual payout",
      description:
        "Belongs to no window and settles none. The same id with the same details answers the same payout again, however often it is sent.",
      tags,
    })
    .errors(
      documentedErrors([
        "CREATOR_NOT_FOUND",
        "CAMPAIGN_NOT_FOUND",
        "PAYOUT_ID_CONFLICT",
        "PAYOUT_PROVIDER_NOT_CONFIGURED",
        "PAYOUT_PROVIDER_FAILED",
        "API_KEY_DAILY_LIMIT_REACHED",
        "API_KEY_MONEY_NOT_ALLOWED",
      ]),
    )
    .input(z.object({ body: ManualPayoutSchema }))
    .output(PayoutSchema),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/payouts/{id}",
      summary: "Read a payout",
      description: "With the calculation it was issued by.",
      tags,
    })
    .input(z.object({ params }))
    .output(PayoutSchema),

  getStatement: operation("viewer")
    .route({
      method: "GET",
      path: "/payouts/{id}/statement",
      summary: "Read a payout's statement",
      description: "Line by line and video by video, as a CSV file whose amounts sum to the payout.",
      tags,
    })
    .input(z.object({ params }))
    .output(PayoutStatementSchema),

  update: operation("member")
    .route({
      method: "PATCH",
      path: "/payouts/{id}",
      summary: "Annotate a payout",
      description: "Reference and notes; nothing else of a payout changes once it is recorded.",
      tags,
    })
    .input(z.object({ params, body: PayoutNotesSchema }))
    .output(PayoutSchema),

  verify: previewOperation("viewer")
    .route({
      method: "POST",
      path: "/payouts/{id}/verify",
      summary: "Verify a payout",
      description:
        "Calculates an issued payout once more by the rules it was issued by and the counts stored now, and compares line by line.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(VerificationSchema),
};
