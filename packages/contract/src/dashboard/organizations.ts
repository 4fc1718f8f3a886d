import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { CurrencySchema, OrganizationNameSchema, OrganizationSchema } from "../organization.ts";

/** Not for API keys: whoever has one would have one for the new organization too. */
export const organizationsContract = {
  open: operation("owner")
    .route({ method: "POST", path: "/organizations" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(
      z.object({ body: z.strictObject({ name: OrganizationNameSchema, defaultCurrency: CurrencySchema }) }),
    )
    .output(OrganizationSchema),
};
