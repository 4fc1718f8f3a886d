import type { NewBroadcast } from "@clipledger/contract/chats/chat-input";
import type { ActorReference } from "@clipledger/contract/users";
import { z } from "zod";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext, Services } from "../../../infra/context.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { createId } from "../../../infra/ids.ts";
import { chunk } from "../../../infra/lists.ts";
import { defineTask, enqueueEach } from "../../../infra/tasks/task.ts";
import { lockCampaign } from "../../campaigns/campaigns.queries.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockDirectChats } from "../direct-chat.ts";
import { listCreatorsOfCampaign } from "../groups/group-members.ts";
import { postMessages } from "../post-message.ts";

const BATCH_SIZE = 50;

/** Whoever works in the campaign at this moment gets the message, from tasks that follow. */
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
    const batches = chunk(creatorIds, BATCH_SIZE).map((batch) => ({
      input: { organizationId, broadcastId: id, creatorIds: batch },
    }));
    await enqueueEach(tx, postBroadcastTask, batches);
    const subject = { type: "campaign", id: campaignId, label: campaign.name };
    await recordActivity(tx, ctx, { type: "chat.broadcast_sent", subject });
    return { broadcastId: id, recipientCount };
  });
}

interface BroadcastBatch {
  readonly organizationId: string;
  readonly broadcastId: string;
  readonly creatorIds: readonly string[];
}

export const postBroadcastTask = defineTask<BroadcastBatch>({
  name: "chat.post-broadcast",
  input: z.object({ organizationId: z.string(), broadcastId: z.string(), creatorIds: z.array(z.string()) }),
  run: postBroadcast,
});

/** Posts the message to one batch of creators. Whoever has it already does not get it twice. */
async function postBroadcast(
  services: Services,
  { organizationId, broadcastId, creatorIds }: BroadcastBatch,
): Promise<void> {
  const broadcast = await findBroadcast(services.db, organizationId, broadcastId);
  if (broadcast === undefined) return;
  const ctx = { ...services, actor: broadcast.actor, organization: { id: organizationId } };
  await services.db.transaction(async (tx) => {
    const chats = await lockDirectChats(tx, ctx, creatorIds);
    const { content } = broadcast;
    await postMessages(tx, ctx, chats, { content, clientMessageId: broadcastId, broadcastId });
  });
}

interface BroadcastRow {
  readonly id: string;
  readonly content: string;
  readonly recipient_count: number;
  readonly actor: ActorReference;
}

interface NewBroadcastRow {
  readonly organizationId: string;
  readonly id: string;
  readonly campaignId: string;
  readonly content: string;
  readonly clientMessageId: string;
  readonly recipientCount: number;
  readonly actor: ActorReference;
  readonly at: Date;
}

/** False when this client's id was broadcast before. */
async function insertBroadcast(
  tx: Transaction,
  { actor, at, ...broadcast }: NewBroadcastRow,
): Promise<boolean> {
  const inserted = await tx.execute(sql`
    ${insertRow("chat_broadcasts", { ...broadcast, actor: JSON.stringify(actor), createdAt: at })}
    on conflict (organization_id, client_message_id) do nothing`);
  return inserted > 0;
}

function getBroadcastOfClient(
  db: Queryable,
  organizationId: string,
  clientMessageId: string,
): Promise<BroadcastRow> {
  return db.row(sql`
    select id, content, recipient_count, actor from chat_broadcasts
    where organization_id = ${organizationId} and client_message_id = ${clientMessageId}`);
}

function findBroadcast(db: Queryable, organizationId: string, id: string): Promise<BroadcastRow | undefined> {
  return db.maybeRow(sql`
    select id, content, recipient_count, actor from chat_broadcasts
    where organization_id = ${organizationId} and id = ${id}`);
}
