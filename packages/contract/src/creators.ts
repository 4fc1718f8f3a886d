import { z } from "zod";
import { InteractionMetricsSchema } from "./analytics/totals.ts";
import { RequiredRangeSchema } from "./analytics-filters.ts";
import { CreatorSchema, CreatorStatusSchema, RosterStatusSchema, TagSchema } from "./creators/creator.ts";
import { AccountLinksSchema, CreatorChangesSchema, NewCreatorSchema } from "./creators/creator-input.ts";
import { documentedErrors } from "./errors.ts";
import { heldOperation, keptOperation, operation } from "./operation.ts";
import { CountSchema, idSchema, pageOf, SuccessSchema, strictPagingFields } from "./wire-values.ts";

const tags = ["Creators"];

const filterFields = {
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("In names, email addresses and the usernames of linked accounts, whatever the case."),
  campaigns: z
    .array(idSchema("campaign"))
    .max(1_000)
    .optional()
    .describe("Creators who work in one of these campaigns, or are scheduled to."),
  statuses: z.array(RosterStatusSchema).max(50).optional().describe("All when left out."),
  invitationStatuses: z
    .array(CreatorStatusSchema)
    .max(50)
    .optional()
    .describe("Creators whose `status` is one of these."),
  tags: z.array(idSchema("tag")).max(1_000).optional().describe("Creators with at least one of these tags."),
};

const CreatorFilterSchema = z.object(filterFields);
export type CreatorFilter = z.infer<typeof CreatorFilterSchema>;

export const CreatorsQuerySchema = z.object({
  ...strictPagingFields([
    "createdAt",
    "updatedAt",
    "name",
    "firstName",
    "lastName",
    "email",
    "status",
    "availability",
  ]),
  ...filterFields,
});
export type CreatorsQuery = z.infer<typeof CreatorsQuerySchema>;

const CreatorHistoryQuerySchema = z.object({ dateRange: RequiredRangeSchema });
export type CreatorHistoryQuery = z.infer<typeof CreatorHistoryQuerySchema>;

const params = z.object({ id: idSchema("creator") });
const saved = z.object({ id: idSchema("creator"), creatorUserId: idSchema("user") });

const savingErrors = ["ACCOUNTS_NOT_FOUND", "ACCOUNTS_ALREADY_ASSIGNED"] as const;

export const creatorsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creators",
      summary: "List creators",
      description: "With their accounts, tags and campaigns.",
      tags,
    })
    .input(z.object({ query: CreatorsQuerySchema }))
    .output(pageOf(CreatorSchema)),

  count: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creators/count",
      summary: "Count creators",
      description: "How many a list with the same filters has.",
      tags,
    })
    .input(z.object({ query: CreatorFilterSchema }))
    .output(CountSchema),

  listTags: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/creators/tags",
      summary: "List the tags of creators",
      description: "All that are in use, by name.",
      tags,
    })
    .output(z.array(TagSchema.extend({ creators: z.int().describe("Creators with this tag.") }))),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/creators/{id}",
      summary: "Read a creator",
      description: "With their accounts, tags and campaigns; archived ones too.",
      tags,
    })
    .input(z.object({ params }))
    .output(CreatorSchema),

  getHistory: operation("viewer")
    .route({
      method: "GET",
      path: "/creators/{id}/history",
      summary: "Follow a creator day by day",
      description: "What the accounts linked to the creator now gained on each day of the range.",
      tags,
    })
    .errors(documentedErrors(["CREATOR_NOT_FOUND"]))
    .input(z.object({ params, query: CreatorHistoryQuerySchema }))
    .output(InteractionMetricsSchema),

  create: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/creators",
      summary: "Add a creator",
      description: "One email address is one creator of an organization.",
      tags,
    })
    .errors(documentedErrors([...savingErrors, "CREATOR_ALREADY_EXISTS", "USER_HAS_NON_CREATOR_MEMBERSHIP"]))
    .input(z.object({ body: NewCreatorSchema }))
    .output(saved),

  update: heldOperation("member", { from: "hard" })
    .route({
      method: "PUT",
      path: "/creators/{id}",
      summary: "Change a creator",
      description:
        "Fields left out stay as they are; `accountIds` and `tags` replace the whole list; other accounts that lower what due windows owe are refused unless `acknowledge` is true. A new email address changes `creatorUserId`, and cancels an open invitation: its link went to the old one.",
      tags,
    })
    .errors(
      documentedErrors([
        ...savingErrors,
        "CREATOR_NOT_FOUND",
        "CREATOR_ARCHIVED",
        "USER_EMAIL_VERIFIED",
        "EMAIL_ALREADY_IN_USE",
        "PAYOUT_WINDOWS_AFFECTED",
      ]),
    )
    .input(z.object({ params, body: CreatorChangesSchema }))
    .output(saved),

  remove: heldOperation("member", { from: "hard" })
    .route({
      method: "DELETE",
      path: "/creators/{id}",
      summary: "Delete a creator",
      description: "Only one who never had an assignment or a payout; archive the others.",
      tags,
    })
    .errors(
      documentedErrors([
        "CREATOR_NOT_FOUND",
        "CREATOR_HAS_ASSIGNMENTS",
        "CREATOR_HAS_PAYOUTS",
        "CREATOR_HAS_CANCELED_PAYOUTS",
      ]),
    )
    .input(z.object({ params }))
    .output(
      z.object({
        success: z.literal(true),
        deletedUser: z
          .boolean()
          .describe("Whether the person was known only as this creator, and is gone too."),
        message: z.string().optional(),
      }),
    ),

  archive: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/creators/{id}/archive",
      summary: "Archive a creator",
      description:
        "Their work ends with its current cycle, what was scheduled is canceled, and so is an open invitation.",
      tags,
    })
    .errors(documentedErrors(["CREATOR_NOT_FOUND", "CREATOR_ARCHIVED"]))
    .input(z.object({ params }))
    .output(SuccessSchema),

  unarchive: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/creators/{id}/unarchive",
      summary: "Bring a creator back",
      description: "They can be assigned again. What their archiving ended stays ended.",
      tags,
    })
    .errors(documentedErrors(["CREATOR_NOT_FOUND", "CREATOR_NOT_ARCHIVED", "INVALID_STATE"]))
    .input(z.object({ params }))
    .output(SuccessSchema),

  invite: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/creators/{id}/invite",
      summary: "Invite a creator",
      description:
        "Sends an email with a link that works once, for 14 days. While one is open, nothing is sent again unless `resend` is true: then a fresh link is, and the former one ends.",
      tags,
    })
    .errors(
      documentedErrors(["CREATOR_NOT_FOUND", "CREATOR_EMAIL_NOT_FOUND", "CREATOR_ARCHIVED", "INVALID_STATE"]),
    )
    .input(z.object({ params, body: z.strictObject({ resend: z.boolean().optional() }).optional() }))
    .output(SuccessSchema.extend({ invitationId: idSchema("invitation") })),

  revokeInvitation: heldOperation("member", { from: "hard" })
    .route({
      method: "DELETE",
      path: "/creators/invitation",
      summary: "Revoke an invitation",
      description: "Its link stops working.",
      tags,
    })
    .errors(documentedErrors(["INVITATION_NOT_FOUND"]))
    .input(z.object({ body: z.strictObject({ invitationId: idSchema("invitation") }) }))
    .output(SuccessSchema.extend({ message: z.string().optional() })),

  linkAccounts: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/creators/{id}/accounts",
      summary: "Set the accounts of a creator",
      description:
        "Replaces the accounts they have, as `accountIds` of a change does; with `force` also by such that other creators have, but never by one that another creator has proven to be theirs. Refused if it would lower what due windows owe, unless `acknowledge` is true.",
      tags,
    })
    .errors(
      documentedErrors([
        ...savingErrors,
        "ACCOUNTS_PROVEN_BY_ANOTHER",
        "CREATOR_NOT_FOUND",
        "CREATOR_ARCHIVED",
        "PAYOUT_WINDOWS_AFFECTED",
      ]),
    )
    .input(z.object({ params, body: AccountLinksSchema }))
    .output(z.object({ accountIds: z.array(idSchema("trackedAccount")) })),
};
