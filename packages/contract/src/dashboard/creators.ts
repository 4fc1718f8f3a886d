import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { heldOperation, operation } from "../operation.ts";
import { BrandedOrganizationSchema } from "../organization-brand.ts";
import { PayoutDetailsInputSchema } from "../portal/payout-details.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, pageOf, pagingFields, TimestampSchema } from "../wire-values.ts";

const withToken = z.object({ body: z.strictObject({ token: z.string().min(1).max(200) }) });
const errors = documentedErrors(["INVITATION_EXPIRED"]);

/** What a creator does with the link of an invitation email. The link is all that is asked for. */
export const creatorInvitationsContract = {
  preview: operation("public")
    .route({ method: "POST", path: "/creator-invitations/preview" })
    .errors(errors)
    .input(withToken)
    .output(
      z.object({
        organization: BrandedOrganizationSchema,
        invitedByName: z.string().nullable(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        expiresAt: TimestampSchema,
      }),
    ),

  accept: operation("public")
    .route({ method: "POST", path: "/creator-invitations/accept" })
    .errors(errors)
    .input(withToken)
    .output(z.object({ organizationName: z.string() })),

  decline: operation("public")
    .route({ method: "POST", path: "/creator-invitations/decline" })
    .errors(errors)
    .input(withToken)
    .output(z.object({ organizationName: z.string() })),
};

export const InviteLinkSchema = z.object({
  id: idSchema("inviteLink"),
  label: z.string(),
  url: z.url().nullable().describe("What to pass on; null once closed."),
  state: z.enum(["open", "closed"]),
  createdBy: UserRefSchema.nullable(),
  createdAt: TimestampSchema,
  closedAt: TimestampSchema.nullable(),
  pendingRequests: z.int().describe("Requests through this link that wait for a decision."),
});
export type InviteLinkOutput = z.infer<typeof InviteLinkSchema>;

const InviteLinksQuerySchema = z.object({
  ...pagingFields(["createdAt", "label"]),
  states: z.array(InviteLinkSchema.shape.state).optional(),
});
export type InviteLinksQuery = z.infer<typeof InviteLinksQuerySchema>;

export const LinkTokenSchema = z.string().min(1).max(200);

const params = z.object({ id: idSchema("inviteLink") });

export const inviteLinksContract = {
  list: operation("member")
    .route({ method: "GET", path: "/invite-links" })
    .input(z.object({ query: InviteLinksQuerySchema }))
    .output(pageOf(InviteLinkSchema)),

  create: heldOperation("member", { from: "hard" })
    .route({ method: "POST", path: "/invite-links" })
    .input(z.object({ body: z.strictObject({ label: z.string().trim().min(1).max(60) }) }))
    .output(InviteLinkSchema),

  close: heldOperation("member", { from: "hard" })
    .route({ method: "POST", path: "/invite-links/{id}/close" })
    .input(z.object({ params }))
    .output(InviteLinkSchema),

  preview: operation("public")
    .route({ method: "POST", path: "/invite-links/preview" })
    .errors(documentedErrors(["INVITATION_EXPIRED"]))
    .input(z.object({ body: z.strictObject({ token: LinkTokenSchema }) }))
    .output(z.object({ organization: BrandedOrganizationSchema })),
};

const RevealedPayoutDetailsSchema = z.object({
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
