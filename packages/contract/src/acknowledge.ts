import { isCurrencyCode } from "@clipledger/domain/money/currencies";
import { z } from "zod";
import { nameSchemas } from "./schema-names.ts";
import { cappedField, statedSumFields } from "./stated-sums.ts";

const acknowledge = z
  .boolean()
  .optional()
  .describe("Go on although what due windows owe is lowered; refused with 409 otherwise.");

/** For writes that can lower what is owed. */
export const acknowledgeField = { acknowledge };

const AcknowledgementSchema = z.strictObject(acknowledgeField);

/** The same for DELETE: in the body, or in the query, for clients that send none. */
export const acknowledgeInput = {
  query: z.object(acknowledgeField).optional(),
  body: AcknowledgementSchema.optional(),
};

interface AcknowledgeInput {
  readonly query?: { readonly acknowledge?: boolean | undefined } | undefined;
  readonly body?: { readonly acknowledge?: boolean | undefined } | undefined;
}

export function isAcknowledged({ query, body }: AcknowledgeInput): boolean {
  return body?.acknowledge ?? query?.acknowledge ?? false;
}

export const AffectedAmountsSchema = z.object({
  currency: z.string().refine(isCurrencyCode),
  payoutPrecision: z.int(),
  previousAmount: z.int().describe("What these windows owe now, in minor units."),
  payoutAmount: z.int().describe("What they would owe afterwards."),
});

/** What an act would take from due windows. */
export const AffectedWindowsSchema = z.object({
  windows: z
    .array(
      AffectedAmountsSchema.extend({
        ...cappedField,
        id: z.string(),
        campaignId: z.string(),
        campaignName: z.string(),
        creatorId: z.string(),
        creatorName: z.string().nullable(),
        billingPeriodStart: z.string(),
        billingPeriodEnd: z.string(),
      }),
    )
    .describe("Those that lose most first, up to 100."),
  windowCount: z.int().describe("All of them, also those not listed."),
  totals: z
    .array(AffectedAmountsSchema.extend({ count: z.int(), ...statedSumFields }))
    .describe("Of all of them, by currency."),
});
export type AffectedWindows = z.infer<typeof AffectedWindowsSchema>;

nameSchemas({ Acknowledgement: AcknowledgementSchema, AffectedWindows: AffectedWindowsSchema });
