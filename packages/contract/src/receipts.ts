import { z } from "zod";
import { readingOperation } from "./operation.ts";
import { CurrencySchema } from "./organization.ts";
import { CalendarDateSchema, idSchema } from "./wire-values.ts";

export const RECEIPT_TYPE = "clipledger-receipt/1";

/** What a receipt says, flat and in texts alone: so any JSON library writes the signed bytes with sorted names. */
const ReceiptSchema = z.strictObject({
  type: z.literal(RECEIPT_TYPE),
  id: idSchema("receipt"),
  keyId: idSchema("receiptKey"),
  issuer: z.string().max(500).describe("The address of the server that signed it."),
  organization: z.string().max(500),
  creator: z.string().max(500),
  amount: z.string().regex(/^\d{1,20}(\.\d{1,3})?$/),
  currency: CurrencySchema,
  purpose: z.string().max(1_000),
  periodStart: CalendarDateSchema.nullable(),
  periodEnd: CalendarDateSchema.nullable(),
  paidOn: CalendarDateSchema,
  statement: z.string().max(40),
});
export type Receipt = z.infer<typeof ReceiptSchema>;

/** The whole file: what is said, and the Ed25519 signature of its canonical JSON as base64url. */
export const SignedReceiptContentSchema = ReceiptSchema.extend({
  // The last letter holds two bits only; others would be second spellings of the same signature.
  signature: z.string().regex(/^[0-9A-Za-z_-]{85}[AQgw]$/),
});

const VerificationSchema = z.discriminatedUnion("isGenuine", [
  z.object({
    isGenuine: z.literal(false),
    reason: z
      .enum(["unreadable", "unknown_key", "altered"])
      .describe("`unknown_key`: another server signed it, or nobody."),
  }),
  z.object({
    isGenuine: z.literal(true),
    receipt: ReceiptSchema,
    status: z
      .enum(["paid", "returned", "voided", "unknown"])
      .describe("Where the payout stands now; `unknown` once the organization is gone."),
  }),
]);
export type ReceiptVerification = z.infer<typeof VerificationSchema>;

/** The most that a receipt weighs, with room to spare. */
const MAX_RECEIPT_LENGTH = 8_000;

export const publicReceiptsContract = {
  verify: readingOperation("public")
    .route({ method: "POST", path: "/receipts/verify" })
    .input(z.object({ body: z.object({ receipt: z.string().max(MAX_RECEIPT_LENGTH) }) }))
    .output(VerificationSchema),
};
