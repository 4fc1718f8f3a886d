import { z } from "zod";
import { nameSchemas } from "../schema-names.ts";
import {
  AssignmentCanceledSchema,
  AssignmentCreatedSchema,
  AssignmentEndedSchema,
  AssignmentPeriodEndedSchema,
  AssignmentPeriodStartedSchema,
  AssignmentStartedSchema,
  AssignmentUpdatedSchema,
  BriefPublishedSchema,
  BriefReadSchema,
  CampaignEventSchema,
  CampaignUpdatedSchema,
} from "./campaigns.ts";
import {
  ChatMessageDeletedSchema,
  ChatMessageReceivedSchema,
  ChatMessageSentSchema,
  ChatMessageUpdatedSchema,
  ChatReactionSchema,
  ChatSystemMessageCreatedSchema,
  ChatThreadDeletedSchema,
  ChatThreadUpdatedSchema,
} from "./chat.ts";
import {
  CreatorDeletedSchema,
  CreatorEntrySchema,
  CreatorInvitationSchema,
  CreatorInvitedSchema,
  CreatorOnlySchema,
  CreatorUpdatedSchema,
  JoinRequestApprovedSchema,
  JoinRequestEventSchema,
} from "./creators.ts";
import {
  ApplicationEventSchema,
  ApplicationStatusChangedSchema,
  JobEventSchema,
  JobStatusChangedSchema,
} from "./jobs.ts";
import {
  PayoutCanceledSchema,
  PayoutDueClearedSchema,
  PayoutDueSchema,
  PayoutHoldChangedSchema,
  PayoutInitiatedSchema,
  PayoutOnlySchema,
  PayoutRecalculatedSchema,
  PayoutReinstatedSchema,
  PayoutReturnedSchema,
  PayoutStatusChangedSchema,
} from "./payouts.ts";
import {
  AccountFollowersMilestoneSchema,
  VideoPublishedSchema,
  VideoViewsMilestoneSchema,
} from "./tracking.ts";

/** What `data` holds for each event type. Fields may be added to a payload, never removed. */
export const eventCatalog = {
  "webhook.test": z.object({ message: z.string() }),
  "video.published": VideoPublishedSchema,
  "video.views_milestone": VideoViewsMilestoneSchema,
  "account.followers_milestone": AccountFollowersMilestoneSchema,
  "assignment.created": AssignmentCreatedSchema,
  "assignment.started": AssignmentStartedSchema,
  "assignment.updated": AssignmentUpdatedSchema,
  "assignment.canceled": AssignmentCanceledSchema,
  "assignment.ended": AssignmentEndedSchema,
  "assignment.period_started": AssignmentPeriodStartedSchema,
  "assignment.period_ended": AssignmentPeriodEndedSchema,
  "creator.created": CreatorEntrySchema,
  "creator.updated": CreatorUpdatedSchema,
  "creator.invited": CreatorInvitedSchema,
  "creator.invitation_declined": CreatorInvitationSchema,
  "creator.invitation_revoked": CreatorInvitationSchema,
  "creator.joined": CreatorEntrySchema,
  "creator.archived": CreatorOnlySchema,
  "creator.unarchived": CreatorOnlySchema,
  "creator.deleted": CreatorDeletedSchema,
  "creator.join_request.created": JoinRequestEventSchema,
  "creator.join_request.approved": JoinRequestApprovedSchema,
  "creator.join_request.rejected": JoinRequestEventSchema,
  "creator.join_request.canceled": JoinRequestEventSchema,
  "campaign.created": CampaignEventSchema,
  "campaign.started": CampaignEventSchema,
  "campaign.updated": CampaignUpdatedSchema,
  "campaign.ended": CampaignEventSchema,
  "campaign.reactivated": CampaignEventSchema,
  "campaign.deleted": CampaignEventSchema,
  "brief.published": BriefPublishedSchema,
  "brief.read": BriefReadSchema,
  "job.created": JobEventSchema,
  "job.updated": JobEventSchema,
  "job.status_changed": JobStatusChangedSchema,
  "job.deleted": JobEventSchema,
  "application.created": ApplicationEventSchema,
  "application.submitted": ApplicationEventSchema,
  "application.status_changed": ApplicationStatusChangedSchema,
  "chat.message.received": ChatMessageReceivedSchema,
  "chat.message.sent": ChatMessageSentSchema,
  "chat.system_message.created": ChatSystemMessageCreatedSchema,
  "chat.message.updated": ChatMessageUpdatedSchema,
  "chat.message.deleted": ChatMessageDeletedSchema,
  "chat.reaction.added": ChatReactionSchema,
  "chat.reaction.removed": ChatReactionSchema,
  "chat.thread.updated": ChatThreadUpdatedSchema,
  "chat.thread.deleted": ChatThreadDeletedSchema,
  "payout.due": PayoutDueSchema,
  "payout.due_cleared": PayoutDueClearedSchema,
  "payout.initiated": PayoutInitiatedSchema,
  "payout.status_changed": PayoutStatusChangedSchema,
  "payout.paid": PayoutOnlySchema,
  "payout.withdrawn": PayoutOnlySchema,
  "payout.returned": PayoutReturnedSchema,
  "payout.canceled": PayoutCanceledSchema,
  "payout.reinstated": PayoutReinstatedSchema,
  "payout.recalculated": PayoutRecalculatedSchema,
  "payout_hold.changed": PayoutHoldChangedSchema,
} as const satisfies Record<string, z.ZodType>;

export type EventType = keyof typeof eventCatalog;

export const EVENT_TYPES: readonly [EventType, ...EventType[]] = Object.keys(eventCatalog) as [
  EventType,
  ...EventType[],
]; // safe: a literal's own keys, of which there are some
export const EventTypeSchema = z.enum(EVENT_TYPES);

/** Left out of subscriptions to all types. */
export const OPT_IN_TYPES: ReadonlySet<string> = new Set<EventType>([
  "video.published",
  "video.views_milestone",
  "account.followers_milestone",
]);
export type EventData<Type extends EventType> = z.infer<(typeof eventCatalog)[Type]>;

/** An event of any type, with the data of that type. */
export type NewEvent = {
  [Type in EventType]: { readonly type: Type; readonly data: EventData<Type> };
}[EventType];

nameSchemas({ EventType: EventTypeSchema });
