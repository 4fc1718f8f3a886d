import { z } from "zod";
import { operation } from "../operation.ts";
import { AwaitedPayoutSchema } from "./payouts.ts";

const DeletionSchema = z.object({
  keepsTeamAccount: z.boolean().describe("The person also works in a team, and keeps that account."),
  organizations: z.array(
    z.object({
      name: z.string(),
      outcome: z
        .enum(["deleted", "anonymized"])
        .describe("Books that name payouts keep an entry without a name."),
      unpaid: z.array(AwaitedPayoutSchema).describe("Finished cycles, which stay payable."),
    }),
  ),
  sentences: z.array(z.string()).describe("What it means for money that is still owed."),
});
export type AccountDeletion = z.infer<typeof DeletionSchema>;

export const portalAccountContract = {
  previewDeletion: operation("session")
    .route({ method: "GET", path: "/account/deletion", description: "What deleting the account would do." })
    .output(DeletionSchema),

  remove: operation("session")
    .route({ method: "DELETE", path: "/account", description: "Cannot be undone, and ends the session." })
    .output(DeletionSchema),
};
