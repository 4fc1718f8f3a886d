import { z } from "zod";
import { keptOperation } from "./operation.ts";
import { ActorSchema, SurfaceSchema } from "./users.ts";
import { DateRangeSchema, idSchema, pageOf, pagingFields, TimestampSchema } from "./wire-values.ts";

const ACTIVITY_TYPES = [
  "organization.created",
  "organization.updated",
  "member.joined",
  "member.role_changed",
  "member.removed",
  "invitation.created",
  "invitation.resent",
  "invitation.revoked",
  "api_key.created",
  "api_key.updated",
  "api_key.revoked",
  "credits.granted",
  "account.tracked",
  "account.refreshed",
  "account.updated",
  "account.untracked",
  "video.tracked",
  "video.refreshed",
  "video.untracked",
  "video.excluded",
  "video.included",
  "tracking.imported",
  "simulated_data.removed",
  "project.created",
  "project.updated",
  "project.deleted",
  "project.accounts_added",
  "project.accounts_removed",
  "project.hashtags_changed",
  "export.created",
  "report_link.created",
  "report_link.revoked",
  "creator.created",
  "creator.updated",
  "creator.accounts_linked",
  "creator.account_proven",
  "creator.account_connected",
  "creator.account_disconnected",
  "creator.account_moved",
  "creator.invited",
  "creator.invitation_revoked",
  "creator.invitation_declined",
  "creator.joined",
  "creator.archived",
  "creator.unarchived",
  "creator.deleted",
  "invite_link.created",
  "invite_link.closed",
  "join_request.created",
  "join_request.approved",
  "join_request.rejected",
  "join_request.canceled",
  "campaign.created",
  "campaign.updated",
  "campaign.ended",
  "campaign.reactivated",
  "campaign.deleted",
  "assignment.created",
  "assignment.updated",
  "assignment.canceled",
  "payout.initiated",
  "payout.recorded",
  "payout.updated",
  "payout.canceled",
  "payout.reinstated",
  "payout.recalculated",
  "payout.approved",
  "payout.withdrawn",
  "payout.returned",
  "payout.voided",
  "payout.reissued",
  "payout.status_changed",
  "payout.claim_link_sent",
  "payout.claim_link_copied",
  "payout.settled",
  "payout.abandoned",
  "payout.found_at_provider",
  "webhook_endpoint.created",
  "webhook_endpoint.updated",
  "webhook_endpoint.paused",
  "webhook_endpoint.resumed",
  "webhook_endpoint.disabled",
  "webhook_endpoint.deleted",
  "webhook_endpoint.tested",
  "webhook_endpoint.secret_revealed",
  "webhook_endpoint.secret_rotated",
  "webhook_endpoint.recovered",
  "webhook_endpoint.retried",
  "webhook_delivery.resent",
  "webhook_connection.created",
  "webhook_connection.updated",
  "webhook_connection.token_renewed",
  "webhook_connection.ended",
  "organization.plan_changed",
  "brief.created",
  "brief.updated",
  "brief.published",
  "brief.samples_added",
  "brief.linked",
  "brief.deleted",
  "job.created",
  "job.updated",
  "job.status_changed",
  "job.deleted",
  "application.created",
  "application.invited",
  "application.replied",
  "application.status_changed",
  "application.bookmarked",
  "chat.created",
  "chat.updated",
  "chat.deleted",
  "chat.broadcast_sent",
  "chat.message_sent",
  "chat.message_edited",
  "chat.message_deleted",
  "creator.profile_changed",
  "creator.payout_details_changed",
  "creator.payout_details_revealed",
  "creator.account_deleted",
  "data_source.created",
  "data_source.updated",
  "data_source.paused",
  "data_source.resumed",
  "data_source.reordered",
  "data_source.tested",
  "data_source.deleted",
  "member.signed_in",
  "member.sign_in_failed",
] as const;

export const ActivityTypeSchema = z.enum(ACTIVITY_TYPES);
export type ActivityType = z.infer<typeof ActivityTypeSchema>;

export const ActivityEntrySchema = z
  .object({
    id: idSchema("activityEntry"),
    type: ActivityTypeSchema,
    occurredAt: TimestampSchema,
    actor: ActorSchema.extend({
      name: z.string().nullable().describe("Name of the person, or of the key's owner."),
      apiKeyName: z.string().nullable(),
      connectionName: z
        .string()
        .nullable()
        .describe("The webhook connection that it was done through; the person is responsible for it."),
    }),
    subject: z.object({ type: z.string(), id: z.string(), label: z.string().nullable() }),
    changes: z
      .record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }))
      .describe("Changed fields with their value before and after."),
  })
  .meta({
    examples: [
      {
        id: "orgact_4Rk8sVn1QwZp",
        type: "organization.updated",
        occurredAt: "2026-09-21T08:30:00.000Z",
        actor: {
          type: "api_key",
          surface: "api",
          userId: "user_Jb3kT8vYxL2n",
          apiKeyId: "key_9Fh2sPqW7dXa",
          impersonated: false,
          name: "Ada Meyer",
          apiKeyName: "Data warehouse",
          connectionName: null,
        },
        subject: { type: "organization", id: "org_7Hq2mXbT9cRd", label: "Northwind Growth" },
        changes: { defaultCurrency: { before: "USD", after: "EUR" } },
      },
    ],
  });
export type ActivityEntryOutput = z.infer<typeof ActivityEntrySchema>;

const ActivityQuerySchema = z.object({
  ...pagingFields(["occurredAt"]),
  actors: z
    .array(z.union([idSchema("user"), idSchema("apiKey")], { error: "Expected a user_ or key_ id" }))
    .max(50)
    .optional()
    .describe("Users or API keys; a user's entries include those made with their keys."),
  surfaces: z.array(SurfaceSchema).optional().describe("Only what was done through these."),
  types: z.array(ActivityTypeSchema).optional().describe("Only entries of these types."),
  dateRange: DateRangeSchema.optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuerySchema>;

export const activityContract = {
  list: keptOperation("viewer")
    .route({
      method: "GET",
      path: "/activity",
      summary: "List the activity log",
      description: "Every write in the organization, newest first: who, through what, and what changed.",
      tags: ["Activity log"],
    })
    .input(z.object({ query: ActivityQuerySchema }))
    .output(pageOf(ActivityEntrySchema)),
};
