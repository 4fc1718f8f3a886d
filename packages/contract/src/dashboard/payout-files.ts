import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { LARGE_BODY, operation } from "../operation.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";

const params = z.object({ id: idSchema("payoutFile") });
const Sha256Schema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: "Expected a SHA-256 of 64 letters and digits" });

export const PayoutFileSchema = z.object({
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
  downloadedAt: TimestampSchema.nullable().describe("The last time. From then on the bank may have it."),
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

export const WaitingTransferSchema = z.object({
  id: idSchema("railTransfer"),
  creatorName: z.string().nullable(),
  reference: z.string(),
  amount: z.int().describe("Minor units."),
  currency: z.string(),
  createdAt: TimestampSchema,
});
export type WaitingTransfer = z.infer<typeof WaitingTransferSchema>;

const ImportedAnswerSchema = z.object({
  completed: z.int(),
  returned: z.int(),
  unchanged: z.int().describe("Transfers that stood there already."),
  problems: z.array(z.string()).describe("What was not taken in, and why."),
  alarms: z
    .array(z.string())
    .describe(
      "What was paid by a file that was discarded or booked out a second time, and what to do about it.",
    ),
});
export type ImportedAnswer = z.infer<typeof ImportedAnswerSchema>;

const DiscardFileSchema = z.strictObject({
  reason: z.string().trim().min(1).max(500).optional().describe("Needed once the file was downloaded."),
  notHandedOver: z
    .literal(true)
    .optional()
    .describe("That no bank has the file; needed once it was downloaded."),
});
export type DiscardFile = z.infer<typeof DiscardFileSchema>;

const MAX_ANSWER_LENGTH = 10_000_000;
export const MOST_IN_A_FILE = 1_000;
const CurrencySchema = z.string().length(3);

/** Files that a team takes to its bank by itself, and what the bank answers. */
export const payoutFilesContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/payout-files" })
    .output(z.object({ data: z.array(PayoutFileSchema), waiting: z.array(WaitingForFileSchema) })),

  listWaiting: operation("viewer")
    .route({ method: "GET", path: "/payout-files/waiting" })
    .input(z.object({ query: z.object({ railId: idSchema("payoutRail"), currency: CurrencySchema }) }))
    .output(z.object({ data: z.array(WaitingTransferSchema) })),

  create: operation("admin")
    .route({ method: "POST", path: "/payout-files" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(
      z.object({
        body: z.strictObject({
          railId: idSchema("payoutRail"),
          currency: CurrencySchema,
          transferIds: z
            .array(idSchema("railTransfer"))
            .min(1)
            .max(MOST_IN_A_FILE)
            .optional()
            .describe("Those to put into the file; the oldest that wait where none are named."),
        }),
      }),
    )
    .output(PayoutFileSchema),

  download: operation("admin")
    .route({ method: "GET", path: "/payout-files/{id}" })
    .errors(documentedErrors(["INVALID_STATE"]))
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
    .input(z.object({ params, body: DiscardFileSchema }))
    .output(SuccessSchema),

  importAnswer: operation("admin")
    .route({ method: "POST", path: "/payout-files/answers" })
    .meta({ access: "admin", body: LARGE_BODY })
    .input(z.object({ body: z.strictObject({ text: z.string().min(1).max(MAX_ANSWER_LENGTH) }) }))
    .output(ImportedAnswerSchema),
};
