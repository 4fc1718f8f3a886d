import { z } from "zod";
import { CreatorEmailSchema } from "../creators/creator-input.ts";
import { JoinRequestStatusSchema } from "../creators/join-request-status.ts";
import { documentedErrors } from "../errors.ts";
import { heldOperation, operation } from "../operation.ts";
import { UserRefSchema } from "../users.ts";
import { idSchema, pageOf, pagingFields, SuccessSchema, TimestampSchema } from "../wire-values.ts";
import { LinkTokenSchema } from "./creators.ts";
import { ProfileSchema } from "./session.ts";

const JoinRequestSchema = z.object({
  id: idSchema("joinRequest"),
  status: JoinRequestStatusSchema,
  message: z.string(),
  link: z.object({ id: idSchema("inviteLink"), label: z.string() }).nullable(),
  user: z.object({
    id: idSchema("user"),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().describe("As they wrote it; nobody has shown yet that it is theirs."),
    image: z.string().nullable(),
  }),
  creatorId: idSchema("creator").nullable().describe("The creator that an approval made or found."),
  createdAt: TimestampSchema,
  decidedAt: TimestampSchema.nullable(),
  decidedBy: UserRefSchema.nullable(),
});
export type JoinRequestOutput = z.infer<typeof JoinRequestSchema>;

const JoinRequestsQuerySchema = z.object({
  ...pagingFields(["createdAt"]),
  statuses: z.array(JoinRequestStatusSchema).optional(),
});
export type JoinRequestsQuery = z.infer<typeof JoinRequestsQuerySchema>;

const NewJoinRequestSchema = ProfileSchema.extend({
  token: LinkTokenSchema,
  email: CreatorEmailSchema,
  message: z.string().trim().max(2000).default(""),
});
export type NewJoinRequest = z.infer<typeof NewJoinRequestSchema>;

const params = z.object({ id: idSchema("joinRequest") });

export const joinRequestsContract = {
  list: operation("viewer")
    .route({ method: "GET", path: "/join-requests" })
    .input(z.object({ query: JoinRequestsQuerySchema }))
    .output(pageOf(JoinRequestSchema)),

  approve: heldOperation("member", { from: "hard" })
    .route({ method: "POST", path: "/join-requests/{id}/approve" })
    .errors(
      documentedErrors([
        "INVALID_STATE",
        "CREATOR_ALREADY_EXISTS",
        "CREATOR_ARCHIVED",
        "USER_HAS_NON_CREATOR_MEMBERSHIP",
      ]),
    )
    .input(z.object({ params }))
    .output(JoinRequestSchema),

  reject: heldOperation("member", { from: "hard" })
    .route({ method: "POST", path: "/join-requests/{id}/reject" })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(JoinRequestSchema),

  create: operation("public")
    .route({ method: "POST", path: "/join-requests" })
    .errors(documentedErrors(["INVITATION_EXPIRED", "INVALID_STATE"]))
    .input(z.object({ body: NewJoinRequestSchema }))
    .output(SuccessSchema),
};
