import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { documentedErrors } from "../errors.ts";
import { operation } from "../operation.ts";

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
        organizationName: z.string(),
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
