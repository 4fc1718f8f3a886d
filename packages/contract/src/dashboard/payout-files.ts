import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { LARGE_BODY, operation } from "../operation.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";

const params = z.object({ id: idSchema("payoutFile") });
const Sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: "Expected a SHA-256 of 64 letters and digits" });

const PayoutFileSchema = z.object({
  id: idSchema("payoutFile"),
  railName: z.string(),
  name: z.string(),
  sha256: Sha256Schema,
  transfers: z.int(),
  amount: z.int().describe("The sum, in minor units."),
  currency: z.string(),
  state: z.enum(["made", "sent", "discarded"]),
  completed: z.int().describe("Transfers that the bank has carried out."),
  returned: z.int(),
  createdAt: TimestampSchema,
});
export type PayoutFileOutput = z.infer<typeof PayoutFileSchema>;

const WaitingForFileSchema = z.object({
  railId: idSchema("payoutRail"),
  railName: z.string(),
  transfers: z.int(),
  amount: z.int().describe("Minor units."),
  currency: z.string(),
});
export type WaitingForFile = z.infer<typeof WaitingForFileSchema>;

const ImportedAnswerSchema = z.object({
  completed: z.int(),
  returned: z.int(),
  unchanged: z.int().describe("Transfers that stood there already."),
  problems: z.array(z.string()).describe("What was not taken in, and why."),
});
export type ImportedAnswer = z.infer<typeof ImportedAnswerSchema>;

const MAX_ANSWER_LENGTH = 10_000_000;

/** Files that a team takes to its bank by itself, and what the bank answers. */
export const payoutFilesContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/payout-files" })
    .output(z.object({ data: z.array(PayoutFileSchema), waiting: z.array(WaitingForFileSchema) })),

  create: operation("admin")
    .route({ method: "POST", path: "/payout-files" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(
      z.object({ body: z.strictObject({ railId: idSchema("payoutRail"), currency: z.string().length(3) }) }),
    )
    .output(PayoutFileSchema),

  download: operation("admin")
    .route({ method: "GET", path: "/payout-files/{id}" })
    .input(z.object({ params }))
    .output(z.object({ name: z.string(), mediaType: z.string(), content: z.string(), sha256: Sha256Schema })),

  markSent: operation("admin")
    .route({ method: "POST", path: "/payout-files/{id}/sent" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .meta({ access: "admin", body: LARGE_BODY })
    .input(
      z.object({
        params,
        body: z.strictObject({
          text: z.string().max(MAX_ANSWER_LENGTH).describe("The file that was handed over."),
        }),
      }),
    )
    .output(SuccessSchema),

  discard: operation("admin")
    .route({ method: "POST", path: "/payout-files/{id}/discard" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(SuccessSchema),

  importAnswer: operation("admin")
    .route({ method: "POST", path: "/payout-files/answers" })
    .meta({ access: "admin", body: LARGE_BODY })
    .input(z.object({ body: z.strictObject({ text: z.string().min(1).max(MAX_ANSWER_LENGTH) }) }))
    .output(ImportedAnswerSchema),
};
