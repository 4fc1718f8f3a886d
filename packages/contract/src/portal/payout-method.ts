import { z } from "zod";
import { RailFieldSchema, RailValuesSchema } from "../dashboard/payout-rails.ts";
import { operation } from "../operation.ts";
import { idSchema } from "../wire-values.ts";
import { portalCreatorParams } from "./portal-creator.ts";

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
  chosen: z
    .object({
      railId: idSchema("payoutRail"),
      country: z.string(),
      hint: z.string().describe("The end of what was entered; empty where that would tell too much."),
      isReady: z.boolean(),
      missing: z.array(z.string()).describe("What the rail still asks for."),
      onboardingUrl: z
        .string()
        .nullable()
        .describe("Where the rail itself asks for it; right after a check only."),
    })
    .nullable(),
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
});
export type PayoutMethodInput = z.infer<typeof PayoutMethodInputSchema>;

/** How a creator is paid by one organization. */
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
