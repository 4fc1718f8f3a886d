import type { EventType } from "./catalog.ts";

/** When an event of each type is sent, in one sentence. */
export const eventDescriptions: Readonly<Record<EventType, string>> = {
  "webhook.test": "Somebody sent a test to this endpoint.",
  "video.published": "A tracked account posted a video after tracking began.",
  "video.views_milestone":
    "A video crossed 10k, 50k, 100k, 250k, 500k, 1M, 5M or 10M views; each of them is told once, and none that it had when it was first seen.",
  "account.followers_milestone":
    "A tracked account crossed 1k, 10k, 50k, 100k, 500k, 1M, 5M or 10M followers.",
  "assignment.created": "A creator was assigned to a campaign.",
  "assignment.started": "The first day of an assignment began.",
  "assignment.updated": "The end of an assignment was set, moved or cleared.",
  "assignment.canceled": "An assignment was removed entirely.",
  "assignment.ended": "The last day of an assignment passed.",
  "assignment.period_started": "A billing period of an assignment began, just after 00:00 UTC.",
  "assignment.period_ended": "A billing period of an assignment ended, just after 00:00 UTC.",
  "creator.created": "A creator came onto the roster.",
  "creator.updated": "Your team changed a creator.",
  "creator.invited": "The email that invites a creator went out.",
  "creator.invitation_declined": "A creator declined their invitation.",
  "creator.invitation_revoked": "Your team took a creator's invitation back.",
  "creator.joined": "A creator became a member of your organization.",
  "creator.archived": "A creator was archived.",
  "creator.unarchived": "An archived creator came back.",
  "creator.deleted": "A creator was deleted; this is how they were last.",
  "creator.join_request.created": "Somebody asked to join as a creator.",
  "creator.join_request.approved": "A request to join was approved.",
  "creator.join_request.rejected": "A request to join was rejected.",
  "creator.join_request.canceled": "A request to join ended after 30 days without a decision.",
  "campaign.created": "A campaign was created.",
  "campaign.started":
    "A campaign began: at once if its start is not in the future, otherwise just after 00:00 UTC of its first day.",
  "campaign.updated": "A campaign was changed, or an end was set for it.",
  "campaign.ended": "A campaign is over, told just after 00:00 UTC of the day after its last.",
  "campaign.reactivated": "The end of a campaign was cleared.",
  "campaign.deleted": "A campaign was deleted; this is how it was last.",
  "chat.system_message.created": "A status message was posted in a conversation.",
  "payout.due":
    "A billing window became due with an amount above 0, or became so again with a higher generation.",
  "payout.due_cleared": "A billing window that was reported as due left the due queue.",
  "payout.initiated": "A payout was issued, or recorded as paid.",
  "payout.status_changed": "The payout provider moved a payout to another status.",
  "payout.paid": "The money reached the creator; for payouts made outside of the service, at once.",
  "payout.withdrawn": "A payout was taken back before the creator claimed it, and its window is due again.",
  "payout.canceled": "A due billing window was canceled.",
  "payout.reinstated": "A canceled billing window was put back into the due queue.",
  "payout_hold.changed": "A payout hold began, moved to another stage, or ended.",
};
