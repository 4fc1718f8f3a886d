import { z } from "zod";
import { operation } from "../operation.ts";
import { CurrencySchema } from "../organization.ts";
import { RailFieldSchema, RailValuesSchema } from "../payouts/rail-fields.ts";
import { idSchema } from "../wire-values.ts";
import { portalCreatorParams } from "./portal-creator.ts";

const StoredMethodSchema = z.object({
  railId: idSchema("payoutRail"),
  country: z.string(),
  hint: z.string().describe("The end of what was entered; empty where that would tell too much."),
  isReady: z.boolean(),
  missing: z.array(z.string()).describe("What the rail still asks for."),
  onboardingUrl: z
    .string()
    .nullable()
    .describe("Where the rail itself asks for it; right after a check only."),
});

const PayoutMethodSchema = z.object({
  rails: z.array(
    z.object({
      id: idSchema("payoutRail"),
      name: z.string(),
      countries: z.array(z.string()).nullable().describe("Null: any."),
      currencies: z.array(z.string()),
      fields: z.array(RailFieldSchema),
    }),
  ),
  chosen: StoredMethodSchema.nullable().describe("The method that was entered last."),
  methods: z
    .array(
      StoredMethodSchema.extend({
        id: idSchema("payoutMethod")
          .nullable()
          .describe(
            "Null for a choice of an earlier release, which serves every currency that its rail pays.",
          ),
        currencies: z.array(z.string()).describe("What the method serves. Each currency has one method."),
      }),
    )
    .describe("All methods of the creator, the newest first."),
  neededCurrencies: z
    .array(z.string())
    .describe(
      "Currencies of running and scheduled campaigns, of unpaid billing periods and of payouts that wait to be sent.",
    ),
  waiting: z
    .array(z.object({ amount: z.number(), currency: z.string() }))
    .describe("What was approved and cannot be sent yet, in minor units."),
});
export type PayoutMethodOutput = z.infer<typeof PayoutMethodSchema>;

const PayoutMethodInputSchema = z.strictObject({
  railId: idSchema("payoutRail"),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: "Expected a country of two letters, such as DE" }),
  details: RailValuesSchema,
  currencies: z
    .array(CurrencySchema)
    .min(1)
    .max(200)
    .optional()
    .describe("What the method serves; left out: every currency that the rail pays with these details."),
});
export type PayoutMethodInput = z.infer<typeof PayoutMethodInputSchema>;

/** How one organization pays a creator: one method for each currency, which may be the same for several. */
export const portalPayoutMethodContract = {
  get: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/payout-method" })
    .input(z.object({ params: portalCreatorParams }))
    .output(PayoutMethodSchema),

  choose: operation("session")
    .route({ method: "PUT", path: "/creators/{creatorId}/payout-method" })
    .input(z.object({ params: portalCreatorParams, body: PayoutMethodInputSchema }))
    .output(PayoutMethodSchema),

  check: operation("session")
    .route({ method: "POST", path: "/creators/{creatorId}/payout-method/check" })
    .input(z.object({ params: portalCreatorParams }))
    .output(PayoutMethodSchema),
};
