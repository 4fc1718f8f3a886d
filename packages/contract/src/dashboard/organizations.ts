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

  history: operation("owner")
    .route({ method: "GET", path: "/organization/history" })
    .output(
      z.object({
        clickhouse: z
          .object({
            isFilled: z.boolean().describe("It has what was there before the feed began."),
            lagSeconds: z
              .number()
              .describe("Age of the oldest change that it does not have; 0 if it has all."),
          })
          .nullable()
          .describe(
            "Null where PostgreSQL answers everything. It is the same for all organizations of the server.",
          ),
      }),
    ),
};
