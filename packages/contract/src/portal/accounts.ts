import { PROOF_OUTCOMES } from "@clipledger/domain/creators/account-proof";
import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { LinkStateSchema } from "../tracking-shared.ts";
import { idSchema, PlatformSchema, TimestampSchema } from "../wire-values.ts";
import { portalCreatorParams } from "./portal-creator.ts";

const PortalAccountSchema = z.object({
  id: idSchema("trackedAccount"),
  platform: PlatformSchema,
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  linkState: LinkStateSchema,
  linkStateSince: TimestampSchema,
});
export type PortalAccount = z.infer<typeof PortalAccountSchema>;

const AccountClaimSchema = z.object({
  id: idSchema("accountClaim"),
  platform: PlatformSchema,
  account: z.string().describe("As the creator named it: @ and its username, or the platform's id."),
  code: z.string().describe("To be put into the bio."),
  expiresAt: TimestampSchema,
});
export type AccountClaim = z.infer<typeof AccountClaimSchema>;

const NewAccountClaimSchema = z.strictObject({
  platform: PlatformSchema,
  account: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe("The username, with or without @, or the address of the account's page."),
});
export type NewAccountClaim = z.infer<typeof NewAccountClaimSchema>;

const claimParams = portalCreatorParams.extend({ claimId: idSchema("accountClaim") });

/** How creators prove that an account is theirs: by a code in its bio. */
export const portalAccountsContract = {
  list: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/accounts" })
    .input(z.object({ params: portalCreatorParams }))
    .output(
      z.object({
        accounts: z.array(PortalAccountSchema).describe("Accounts that are linked to the creator."),
        claims: z.array(AccountClaimSchema).describe("Accounts whose code was not found so far."),
      }),
    ),

  claim: operation("session")
    .route({
      method: "POST",
      path: "/creators/{creatorId}/accounts/claims",
      description: "Gives a code for the account's bio; the same one for as long as it is good.",
    })
    .errors(documentedErrors(["CREATOR_ARCHIVED"]))
    .input(z.object({ params: portalCreatorParams, body: NewAccountClaimSchema }))
    .output(AccountClaimSchema),

  check: operation("session")
    .route({
      method: "POST",
      path: "/creators/{creatorId}/accounts/claims/{claimId}/check",
      description: "Looks the account up now. With the code in its bio it is linked, and proven.",
    })
    .errors(documentedErrors(["CREATOR_ARCHIVED", "UPSTREAM_ERROR"]))
    .input(z.object({ params: claimParams }))
    .output(z.object({ outcome: z.enum(PROOF_OUTCOMES), message: z.string() })),

  withdraw: operation("session")
    .route({ method: "DELETE", path: "/creators/{creatorId}/accounts/claims/{claimId}" })
    .input(z.object({ params: claimParams }))
    .output(z.object({ success: z.literal(true) })),
};
