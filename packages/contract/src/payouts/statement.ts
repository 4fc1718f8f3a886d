import { z } from "zod";

/** A payout for the books of whoever pays it or gets it, as a file. */
export const PayoutStatementSchema = z.object({
  fileName: z.string(),
  csv: z
    .string()
    .describe(
      "RFC 4180 with a header row: what each rule and each video of it was paid, after the cap, with its share in pools. The amounts sum to the last row.",
    ),
});
export type PayoutStatement = z.infer<typeof PayoutStatementSchema>;
