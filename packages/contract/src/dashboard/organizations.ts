import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { CurrencySchema, OrganizationNameSchema, OrganizationSchema } from "../organization.ts";

export const organizationsContract = {
  /** Not for API keys: whoever has one would have one for the new organization too. */
  open: operation("owner")
    .route({ method: "POST", path: "/organizations" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(
      z.object({ body: z.strictObject({ name: OrganizationNameSchema, defaultCurrency: CurrencySchema }) }),
    )
    .output(OrganizationSchema),

  usage: operation("viewer")
    .route({ method: "GET", path: "/organization/usage" })
    .output(
      z.object({
        trackedAccounts: z
          .int()
          .describe("As the plan counts them: without those that only carry single videos."),
        trackedVideos: z.int().describe("Tracked one by one, samples of briefs included."),
      }),
    ),
};
