import { z } from "zod";
import { TimestampSchema } from "../dates.ts";
import { documentedErrors } from "../errors.ts";
import { idSchema } from "../ids.ts";
import { heldOperation, operation } from "../operation.ts";
import { pageOf, pagingFields } from "../paging.ts";
import { UserRefSchema } from "../users.ts";

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

export const InviteLinksQuerySchema = z.object({
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
    .output(z.object({ organizationName: z.string() })),
};
