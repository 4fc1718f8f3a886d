import type { FollowedEvent, Follower } from "../../../infra/events/follow-events.ts";
import { attemptAll } from "../../../infra/jobs/attempt-all.ts";
import { systemActor } from "../../../infra/system-actor.ts";
import { followCampaign } from "../groups/campaign-group.ts";
import type { FollowContext } from "./follow-context.ts";
import { adoptChat, endChatsOfCreator, endGroupOfCampaign, leaveGroups } from "./follow-people.ts";
import { listOutdatedEvents } from "./outdated-events.queries.ts";
import { postApplicationDecision, postAssignmentChange } from "./post-status-messages.ts";

/** Keeps chats in step with the roster and with campaigns, and tells creators what became of their work. */
export const followInChats: Follower = async (services, organizationId, events) => {
  const ctx = { ...services, actor: systemActor, organization: { id: organizationId } };
  const ids = events.map(({ id }) => id);
  const outdated = await listOutdatedEvents(ctx.db, organizationId, ids);
  const current = events.filter(({ id }) => !outdated.has(id));
  await attemptAll(services.log, [
    ...current.map((event) => () => followOne(ctx, event)),
    ...campaignsOf(events).map(
      (campaignId) => () => ctx.db.transaction((tx) => followCampaign(tx, ctx, campaignId)),
    ),
  ]);
};

function followOne(ctx: FollowContext, event: FollowedEvent): Promise<void> {
  switch (event.type) {
    case "assignment.created":
    case "assignment.updated":
    case "assignment.canceled":
    case "assignment.ended":
      return postAssignmentChange(ctx, event);
    case "application.status_changed":
      return postApplicationDecision(ctx, event);
    case "creator.created":
      return adoptChat(ctx, event.data.creator);
    case "creator.archived":
      return leaveGroups(ctx, event.data.creator.id);
    case "creator.deleted":
      return endChatsOfCreator(ctx, event.data.creator);
    case "campaign.deleted":
      return endGroupOfCampaign(ctx, event.data.campaign.id);
  }
}

function campaignsOf(events: readonly FollowedEvent[]): string[] {
  return [
    ...new Set(events.flatMap(({ data }) => ("assignment" in data ? [data.assignment.campaignId] : []))),
  ];
}
