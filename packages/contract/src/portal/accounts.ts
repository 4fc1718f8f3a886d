import {
  CONNECT_OUTCOMES,
  CONSENT_END_REASONS,
  CONSENT_PLATFORMS,
  REVOCATIONS,
} from "@clipledger/domain/creators/account-consent";
import { PROOF_OUTCOMES } from "@clipledger/domain/creators/account-proof";
import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";
import { LinkStateSchema } from "../tracking-shared.ts";
import { idSchema, PlatformSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";
import { portalCreatorParams } from "./portal-creator.ts";

const SharingSchema = z.object({
  since: TimestampSchema,
  shares: z.array(z.string()).describe("What is read, in plain words."),
  lastReadAt: TimestampSchema.nullable(),
  ended: z
    .object({ at: TimestampSchema, reason: z.enum(CONSENT_END_REASONS), message: z.string() })
    .nullable()
    .describe("Null for as long as it is shared."),
});
export type Sharing = z.infer<typeof SharingSchema>;

const PortalAccountSchema = z.object({
  id: idSchema("trackedAccount"),
  platform: PlatformSchema,
  username: z.string().nullable(),
  displayName: z.string().nullable(),
  linkState: LinkStateSchema,
  linkStateSince: TimestampSchema,
  sharing: SharingSchema.nullable().describe(
    "The creator's last consent on the platform; null: none so far.",
  ),
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

const ConsentPlatformSchema = z.enum(CONSENT_PLATFORMS);

const ConnectionAnswerSchema = z.strictObject({
  state: z.string().min(1).max(200),
  code: z.string().min(1).max(4_000).optional(),
  error: z.string().min(1).max(500).optional(),
  iss: z.string().min(1).max(500).optional(),
});
export type ConnectionAnswer = z.infer<typeof ConnectionAnswerSchema>;

/** How creators prove that an account is theirs: by a code in its bio, or by consent on the platform. */
export const portalAccountsContract = {
  list: operation("session")
    .route({ method: "GET", path: "/creators/{creatorId}/accounts" })
    .input(z.object({ params: portalCreatorParams }))
    .output(
      z.object({
        accounts: z.array(PortalAccountSchema).describe("Accounts that are linked to the creator."),
        claims: z.array(AccountClaimSchema).describe("Accounts whose code was not found so far."),
        connectable: z.array(ConsentPlatformSchema).describe("Platforms whose accounts can be connected."),
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

  connect: operation("session")
    .route({
      method: "POST",
      path: "/creators/{creatorId}/accounts/connections",
      description: "Answers the platform's address at which the creator allows their account to be read.",
    })
    .errors(documentedErrors(["CREATOR_ARCHIVED"]))
    .input(
      z.object({ params: portalCreatorParams, body: z.strictObject({ platform: ConsentPlatformSchema }) }),
    )
    .output(z.object({ url: z.url() })),

  finishConnection: operation("session")
    .route({
      method: "POST",
      path: "/account-connections",
      description: "Takes what the platform answered, once, in the session that the creator left from.",
    })
    .errors(documentedErrors(["CREATOR_ARCHIVED", "CONNECTION_NOT_BEGUN"]))
    .input(z.object({ body: ConnectionAnswerSchema }))
    .output(
      z.object({ outcome: z.enum(CONNECT_OUTCOMES), message: z.string(), creatorId: idSchema("creator") }),
    ),

  stopSharing: operation("session")
    .route({
      method: "DELETE",
      path: "/creators/{creatorId}/accounts/{accountId}/sharing",
      description: "Ends the creator's consent. Tokens are deleted, whether or not the platform can be told.",
    })
    .input(z.object({ params: portalCreatorParams.extend({ accountId: idSchema("trackedAccount") }) }))
    .output(z.object({ revocation: z.enum(REVOCATIONS), message: z.string() })),

  withdraw: operation("session")
    .route({ method: "DELETE", path: "/creators/{creatorId}/accounts/claims/{claimId}" })
    .input(z.object({ params: claimParams }))
    .output(SuccessSchema),
};
