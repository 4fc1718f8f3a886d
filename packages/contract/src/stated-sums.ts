import { z } from "zod";

/** Of one window. */
export const cappedField = {
  amountCapped: z
    .literal(true)
    .optional()
    .describe(
      "The window comes to 9007199254740991 minor units or more, which no number states exactly. It is in no sum and cannot be paid.",
    ),
};

/** Beside sums of windows. */
export const statedSumFields = {
  omittedWindows: z
    .int()
    .positive()
    .optional()
    .describe("How many windows the sums leave out because their amounts are capped. Left out: none."),
  exactAmounts: z
    .record(z.string().regex(/^[a-z][A-Za-z]{1,40}$/), z.string().regex(/^-?\d+$/))
    .optional()
    .describe(
      "Sums beyond 9007199254740991, by the name of their field: the digits in minor units. The field itself is then 9007199254740991.",
    ),
};
