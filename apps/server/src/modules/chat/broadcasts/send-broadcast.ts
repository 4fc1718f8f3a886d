import type { NewBroadcast } from "@clipledger/contract/chats/chat-input";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { createId } from "../../../infra/ids.ts";
import { enqueueEach } from "../../../infra/jobs/job.ts";
import { partsOf } from "../../../infra/parts-of.ts";
import { lockCampaign } from "../../campaigns/campaigns.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { listCreatorsOfCampaign } from "../groups/groups.queries.ts";
import { getBroadcastOfClient, insertBroadcast } from "./broadcasts.queries.ts";
import { postBroadcastJob } from "./post-broadcast.ts";

const CREATORS_PER_JOB = 50;

/** Whoever works in the campaign at this moment gets the message, in jobs that follow. */
export function sendBroadcast(
  ctx: OperationContext,
  { campaignId, content, clientMessageId }: NewBroadcast,
): Promise<{ broadcastId: string; recipientCount: number }> {
  const organizationId = ctx.organization.id;
  return ctx.db.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, organizationId, campaignId, "share");
    if (campaign === undefined) throw new AppError("NOT_FOUND");
    const at = ctx.clock.now();
    const creators = await listCreatorsOfCampaign(tx, organizationId, campaignId, at);
    const id = createId("chatBroadcast");
    const recipientCount = creators.length;
    const { actor } = ctx;
    const broadcast = { organizationId, id, campaignId, content, clientMessageId, recipientCount, actor, at };
    if (!(await insertBroadcast(tx, broadcast))) {
      const first = await getBroadcastOfClient(tx, organizationId, clientMessageId);
      return { broadcastId: first.id, recipientCount: first.recipient_count };
    }
    const creatorIds = creators.map(({ creator_id }) => creator_id);
    const parts = partsOf(creatorIds, CREATORS_PER_JOB).map((part) => ({
      input: { organizationId, broadcastId: id, creatorIds: part },
    }));
    await enqueueEach(tx, postBroadcastJob, parts);
    const subject = { type: "campaign", id: campaignId, label: campaign.name };
    await recordActivity(tx, ctx, { type: "chat.broadcast_sent", subject });
    return { broadcastId: id, recipientCount };
  });
}
