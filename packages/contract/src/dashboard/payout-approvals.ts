import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { keptOperation, operation } from "../operation.ts";
import { PaidQueueQuerySchema, queueAnswerOf } from "../payouts/queues.ts";
import { PaidRowSchema } from "../payouts/rows.ts";
import { idsOf } from "../tracking-shared.ts";
import { CalendarDateSchema, idSchema, SuccessSchema } from "../wire-values.ts";

const params = z.object({ id: idSchema("payout") });

const MAX_APPROVALS = 100;

const ApprovalsSchema = z.object({
  approved: z.array(idSchema("payout")),
  failed: z.array(z.object({ id: idSchema("payout"), code: z.string(), message: z.string() })),
});
export type Approvals = z.infer<typeof ApprovalsSchema>;

const providerErrors = ["INVALID_STATE", "PAYOUT_PROVIDER_NOT_CONFIGURED", "PAYOUT_PROVIDER_FAILED"] as const;

export const IssuedQuerySchema = PaidQueueQuerySchema.extend({
  queue: z
    .enum(["approval", "issued"])
    .optional()
    .describe("Payouts that await approval, or all others; both without it."),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("In the creator's name; a payout's id; the beginning of its reference."),
  from: CalendarDateSchema.optional().describe("Issued on this UTC day or later."),
  to: CalendarDateSchema.optional().describe("Issued until the end of this UTC day."),
});
export type IssuedQuery = z.infer<typeof IssuedQuerySchema>;

/** What only people in the dashboard may do with payouts at the provider. */
export const payoutApprovalsContract = {
  listIssued: keptOperation("viewer")
    .route({ method: "GET", path: "/issued-payouts" })
    .input(z.object({ query: IssuedQuerySchema }))
    .output(queueAnswerOf(PaidRowSchema)),

  getProvider: operation("viewer")
    .route({ method: "GET", path: "/payout-provider" })
    .output(
      z.object({
        kind: z.enum(["none", "sandbox", "http", "rails"]),
        name: z.string().nullable(),
        sandboxUrl: z.string().nullable().describe("Where the sandbox is watched and told how to behave."),
      }),
    ),

  approve: operation("admin")
    .route({ method: "POST", path: "/payouts/approve" })
    .errors(documentedErrors(["PAYOUT_PROVIDER_NOT_CONFIGURED"]))
    .input(z.object({ body: z.strictObject({ ids: idsOf("payout", MAX_APPROVALS) }) }))
    .output(ApprovalsSchema),

  cancel: operation("admin")
    .route({ method: "POST", path: "/payouts/{id}/cancel" })
    .errors(documentedErrors(providerErrors))
    .input(z.object({ params }))
    .output(PaidRowSchema),

  reissue: operation("admin")
    .route({ method: "POST", path: "/payouts/{id}/reissue" })
    .errors(documentedErrors(providerErrors))
    .input(z.object({ params }))
    .output(PaidRowSchema),

  voidPayout: operation("admin")
    .route({ method: "POST", path: "/payouts/{id}/void" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params, body: z.strictObject({ reason: z.string().trim().min(1).max(1_000) }) }))
    .output(PaidRowSchema),

  getClaimLink: operation("member")
    .route({ method: "POST", path: "/payouts/{id}/claim-link" })
    .errors(documentedErrors(providerErrors))
    .input(z.object({ params }))
    .output(z.object({ url: z.string() })),

  resendClaimLink: operation("member")
    .route({ method: "POST", path: "/payouts/{id}/claim-link/resend" })
    .errors(documentedErrors(providerErrors))
    .input(z.object({ params }))
    .output(SuccessSchema),
};
