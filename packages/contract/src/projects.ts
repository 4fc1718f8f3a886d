import { z } from "zod";
import { documentedErrors } from "./errors.ts";
import { keptOperation, operation } from "./operation.ts";
import { NewProjectSchema, ProjectChangesSchema, ProjectSchema } from "./projects/project.ts";
import { nameSchemas } from "./schema-names.ts";
import { HashtagsFilterSchema } from "./tracking-shared.ts";
import { idSchema, pageOf, pagingFields, SuccessSchema } from "./wire-values.ts";

const tags = ["Projects"];

const ProjectsQuerySchema = z.object({
  ...pagingFields(["createdAt", "updatedAt", "name", "trackedAccounts"]),
  search: z.string().trim().max(200).optional().describe("In names and descriptions."),
});
export type ProjectsQuery = z.infer<typeof ProjectsQuerySchema>;

const projectParams = z.object({ id: idSchema("project") });
const membershipParams = z.object({ projectId: idSchema("project"), accountId: idSchema("trackedAccount") });
const bulkInput = z.object({
  params: z.object({ projectId: idSchema("project") }),
  body: z.strictObject({ accountIds: z.array(idSchema("trackedAccount")).min(1).max(10_000) }),
});

const BulkMembershipSchema = z.object({
  successCount: z.int(),
  failedCount: z.int(),
  totalRequested: z.int(),
  failedAccountIds: z.array(z.string()).optional().describe("Accounts that are not tracked."),
});
export type BulkMembershipOutput = z.infer<typeof BulkMembershipSchema>;

const ProjectHashtagsSchema = z
  .array(z.strictObject({ projectId: idSchema("project"), hashtagsFilter: HashtagsFilterSchema }))
  .max(1_000);
export type ProjectHashtags = z.infer<typeof ProjectHashtagsSchema>;

export const projectsContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/projects",
      summary: "List projects",
      description: "With how many accounts each has.",
      tags,
    })
    .input(z.object({ query: ProjectsQuerySchema }))
    .output(pageOf(ProjectSchema)),

  create: operation("member")
    .route({
      method: "POST",
      path: "/projects",
      summary: "Create a project",
      description: "Accounts are added to it afterwards.",
      tags,
    })
    .errors(documentedErrors(["NOT_UNIQUE", "APPLE_APP_NOT_FOUND"]))
    .input(z.object({ body: NewProjectSchema }))
    .output(ProjectSchema),

  update: operation("member")
    .route({
      method: "PUT",
      path: "/projects/{id}",
      summary: "Change a project",
      description: "Fields left out stay as they are; null clears one.",
      tags,
    })
    .errors(documentedErrors(["NOT_UNIQUE", "APPLE_APP_NOT_FOUND"]))
    .input(z.object({ params: projectParams, body: ProjectChangesSchema }))
    .output(ProjectSchema),

  remove: operation("member")
    .route({
      method: "DELETE",
      path: "/projects/{id}",
      summary: "Delete a project",
      description: "Its accounts stay tracked.",
      tags,
    })
    .input(z.object({ params: projectParams }))
    .output(SuccessSchema),

  addAccount: operation("member")
    .route({
      method: "POST",
      path: "/projects/{projectId}/accounts/{accountId}",
      summary: "Add an account to a project",
      description: "Its videos count in the project from then on. One that is in it already stays.",
      tags,
    })
    .input(z.object({ params: membershipParams }))
    .output(z.object({ accountId: idSchema("trackedAccount"), projectId: idSchema("project") })),

  removeAccount: operation("member")
    .route({
      method: "DELETE",
      path: "/projects/{projectId}/accounts/{accountId}",
      summary: "Take an account out of a project",
      description: "The account stays tracked.",
      tags,
    })
    .input(z.object({ params: membershipParams }))
    .output(SuccessSchema),

  addAccounts: operation("member")
    .route({
      method: "POST",
      path: "/projects/{projectId}/accounts/bulk",
      summary: "Add accounts to a project",
      description: "One that is in it already counts as added.",
      tags,
    })
    .input(bulkInput)
    .output(BulkMembershipSchema),

  removeAccounts: operation("member")
    .route({
      method: "DELETE",
      path: "/projects/{projectId}/accounts/bulk",
      summary: "Take accounts out of a project",
      description: "One that is not in it counts as taken out.",
      tags,
    })
    .input(bulkInput)
    .output(BulkMembershipSchema),

  setAccountHashtags: operation("member")
    .route({
      method: "PUT",
      path: "/accounts/tracked/{accountId}/project-hashtags",
      summary: "Narrow what an account adds to its projects",
      description:
        "Within a project, only videos with one of its hashtags count; null lets all through. Projects left out stay as they are. Answers the account's own filter, which decides before any project's.",
      tags,
    })
    .input(
      z.object({
        params: z.object({ accountId: idSchema("trackedAccount") }),
        body: z.strictObject({ projectHashtags: ProjectHashtagsSchema }),
      }),
    )
    .output(
      z.object({ accountId: idSchema("trackedAccount"), hashtagsFilter: z.array(z.string()).nullable() }),
    ),
};

nameSchemas({ BulkMembership: BulkMembershipSchema });
