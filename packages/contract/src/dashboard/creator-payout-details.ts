import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { documentedErrors } from "../errors.ts";
import { idSchema } from "../ids.ts";
import { operation } from "../operation.ts";
import { PayoutDetailsInputSchema } from "../portal/payout-details.ts";

export const RevealedPayoutDetailsSchema = z.object({
  details: PayoutDetailsInputSchema.nullable().describe(
    "Null: the creator has given none, or has not joined.",
  ),
  updatedAt: TimestampSchema.optional(),
});
export type RevealedPayoutDetails = z.infer<typeof RevealedPayoutDetailsSchema>;

/** Where a creator wants their money, for whoever pays them outside of the service. */
export const creatorPayoutDetailsContract = {
  reveal: operation("member")
    .route({
      method: "POST",
      path: "/creators/{id}/payout-details/reveal",
      description: "Each look is written to the activity log.",
    })
    .errors(documentedErrors(["CREATOR_NOT_FOUND"]))
    .input(z.object({ params: z.object({ id: idSchema("creator") }) }))
    .output(RevealedPayoutDetailsSchema),
};
