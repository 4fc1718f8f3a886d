import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import {
  ApplicationAnswerSchema,
  ApplicationDetailsSchema,
  ApplicationRowSchema,
  ApplicationStatusSchema,
} from "./jobs/application.ts";
import { ApplicationInvitationSchema, CountryCodeSchema } from "./jobs/application-input.ts";
import { LanguagesSchema } from "./jobs/job-input.ts";
import { heldOperation, keptOperation, operation } from "./operation.ts";
import { CountSchema, idSchema, pageOf, pagingFields, SuccessSchema } from "./wire-values.ts";

const tags = ["Applications"];

const filterFields = {
  search: z.string().trim().max(200).optional().describe("In names."),
  jobIds: z.array(idSchema("job")).max(1_000).optional().describe("Only applications for these jobs."),
  statuses: z.array(ApplicationStatusSchema).max(50).optional().describe("All when left out."),
  unreadOnly: z.boolean().optional().describe("Only open ones that nobody of the team has read yet."),
  bookmarkedOnly: z.boolean().optional().describe("Only those that somebody of the team has bookmarked."),
  source: z
    .enum(["applied", "invited"])
    .optional()
    .describe("Only who applied unasked, or only who was invited to."),
  countryCodes: z
    .array(CountryCodeSchema)
    .max(300)
    .optional()
    .describe("Applicants from one of these countries."),
  languages: LanguagesSchema.optional().describe("Applicants who speak one of these, ISO 639-1."),
};

const ApplicationFilterSchema = z.object(filterFields);
export type ApplicationFilter = z.infer<typeof ApplicationFilterSchema>;

export const ApplicationsQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "statusChangedAt", "name", "status"]),
  ...filterFields,
});
export type ApplicationsQuery = z.infer<typeof ApplicationsQuerySchema>;

/** What the team may set by hand. */
const TeamStatusSchema = z.enum(["open", "in_review", "accepted", "rejected"]);
export type TeamStatus = z.infer<typeof TeamStatusSchema>;

const ApplicationReplySchema = z.strictObject({
  message: z.string().trim().min(1).max(8_000),
  status: TeamStatusSchema.optional(),
  clientMessageId: z
    .string()
    .min(8)
    .max(64)
    .describe("Chosen by you: the same one again sends nothing twice."),
});
export type ApplicationReply = z.infer<typeof ApplicationReplySchema>;

const params = z.object({ id: idSchema("jobApplication") });

const statusErrors = ["INVALID_STATE", "CREATOR_ARCHIVED", "USER_HAS_NON_CREATOR_MEMBERSHIP"] as const;

export const applicationsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/applications",
      summary: "List applications",
      description: "With the job that each is for.",
      tags,
    })
    .input(z.object({ query: ApplicationsQuerySchema }))
    .output(pageOf(ApplicationRowSchema)),

  count: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/applications/count",
      summary: "Count applications",
      description: "How many a list with the same filters has.",
      tags,
    })
    .input(z.object({ query: ApplicationFilterSchema }))
    .output(CountSchema),

  invite: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/applications/invite",
      summary: "Invite somebody to apply",
      description:
        "Creators of your roster, or one person by their email address, for a public job. Who has an application that is not closed is left as they are and counted in `skippedCount`.",
      tags,
    })
    .errors(
      documentedErrors([
        "INVALID_STATE",
        "CREATOR_NOT_FOUND",
        "CREATOR_ARCHIVED",
        "USER_HAS_NON_CREATOR_MEMBERSHIP",
      ]),
    )
    .input(z.object({ body: ApplicationInvitationSchema }))
    .output(z.object({ applications: z.array(ApplicationRowSchema), skippedCount: z.int() })),

  get: operation("viewer")
    .route({
      method: "GET",
      path: "/applications/{id}",
      summary: "Read an application",
      description: "Reading it does not mark it as read.",
      tags,
    })
    .input(z.object({ params }))
    .output(ApplicationDetailsSchema),

  reply: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/applications/{id}/reply",
      summary: "Answer an application",
      description:
        "Writes into the conversation with the applicant, who gets an email, and changes the status if one is sent, both or neither. Accepting puts them on the roster.",
      tags,
    })
    .errors(documentedErrors(statusErrors))
    .input(z.object({ params, body: ApplicationReplySchema }))
    .output(ApplicationAnswerSchema),

  setStatus: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/applications/{id}/status",
      summary: "Move an application on",
      description:
        "The same status again changes nothing. Accepting puts the applicant on the roster and is final.",
      tags,
    })
    .errors(documentedErrors(statusErrors))
    .input(z.object({ params, body: z.strictObject({ status: TeamStatusSchema }) }))
    .output(ApplicationDetailsSchema),

  retract: heldOperation("member", { from: "hard" })
    .route({
      method: "POST",
      path: "/applications/{id}/retract",
      summary: "Take an invitation to apply back",
      description: "Only while it is unanswered. The creator can no longer accept it.",
      tags,
    })
    .errors(documentedErrors(["INVALID_STATE"]))
    .input(z.object({ params }))
    .output(ApplicationDetailsSchema),

  bookmark: heldOperation("member", { from: "hard" })
    .route({
      method: "PUT",
      path: "/applications/{id}/bookmark",
      summary: "Bookmark an application",
      description: "For the whole team.",
      tags,
    })
    .input(z.object({ params, body: z.strictObject({ bookmarked: z.boolean() }) }))
    .output(ApplicationDetailsSchema),

  markRead: operation("member")
    .route({
      method: "POST",
      path: "/applications/{id}/read",
      summary: "Mark an application as read",
      description: "For the whole team, until the applicant sends something new.",
      tags,
    })
    .input(z.object({ params }))
    .output(SuccessSchema),
};
