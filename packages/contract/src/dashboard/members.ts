import { z } from "zod";
import { documentedErrors } from "../errors.ts";
import { RoleSchema } from "../me.ts";
import { operation } from "../operation.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, SuccessSchema, TimestampSchema } from "../wire-values.ts";
import { ProfileSchema } from "./session.ts";

export const MemberSchema = z.object({
  id: idSchema("member"),
  user: UserRefSchema,
  role: RoleSchema,
  createdAt: TimestampSchema,
});
export type MemberOutput = z.infer<typeof MemberSchema>;

const params = z.object({ id: idSchema("member") });

export const membersContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/members" })
    .output(z.object({ data: z.array(MemberSchema) })),

  changeRole: operation("admin")
    .route({ method: "PATCH", path: "/members/{id}" })
    .errors(documentedErrors(["LAST_OWNER"]))
    .input(z.object({ params, body: z.strictObject({ role: RoleSchema }) }))
    .output(MemberSchema),

  remove: operation("admin")
    .route({ method: "DELETE", path: "/members/{id}" })
    .errors(documentedErrors(["LAST_OWNER"]))
    .input(z.object({ params }))
    .output(SuccessSchema),
};

export const InvitationSchema = z.object({
  id: idSchema("invitation"),
  email: z.string(),
  role: RoleSchema,
  invitedBy: UserRefSchema.nullable(),
  createdAt: TimestampSchema,
  expiresAt: TimestampSchema,
  isExpired: z.boolean(),
});
export type InvitationOutput = z.infer<typeof InvitationSchema>;

const invitationParams = z.object({ id: idSchema("invitation") });
const token = z.string().min(1).max(200);
const withLink = z.object({
  invitation: InvitationSchema,
  link: z.url().describe("The link in the invitation email, to pass on by other means."),
});

const PasswordSchema = z.string().min(10).max(128);

export const invitationsContract = {
  list: operation("admin")
    .route({ method: "GET", path: "/invitations" })
    .output(z.object({ data: z.array(InvitationSchema) })),

  create: operation("admin")
    .route({ method: "POST", path: "/invitations" })
    .errors(documentedErrors(["MEMBER_ALREADY_EXISTS"]))
    .input(z.object({ body: z.strictObject({ email: z.email().max(254), role: RoleSchema }) }))
    .output(withLink),

  resend: operation("admin")
    .route({ method: "POST", path: "/invitations/{id}/resend" })
    .input(z.object({ params: invitationParams }))
    .output(withLink),

  revoke: operation("admin")
    .route({ method: "DELETE", path: "/invitations/{id}" })
    .input(z.object({ params: invitationParams }))
    .output(SuccessSchema),

  preview: operation("public")
    .route({ method: "POST", path: "/invitations/preview" })
    .errors(documentedErrors(["INVITATION_EXPIRED"]))
    .input(z.object({ body: z.strictObject({ token }) }))
    .output(
      z.object({
        organizationName: z.string(),
        email: z.string(),
        role: RoleSchema,
        invitedByName: z.string().nullable(),
        hasAccount: z.boolean().describe("Whether this email signs in, or sets a name and password first."),
      }),
    ),

  accept: operation("public")
    .route({ method: "POST", path: "/invitations/accept" })
    .errors(documentedErrors(["INVITATION_EXPIRED", "INVITATION_EMAIL_MISMATCH", "SIGN_IN_REQUIRED"]))
    .input(
      z.object({
        body: z.strictObject({
          token,
          account: ProfileSchema.extend({ password: PasswordSchema })
            .optional()
            .describe("For a person without an account; leave out when signed in."),
        }),
      }),
    )
    .output(z.object({ organizationId: idSchema("organization"), email: z.string() })),
};
