import { z } from "zod";
import type { Services } from "../../../infra/context.ts";
import { defineJob } from "../../../infra/jobs/job.ts";
import { lockDirectChats } from "../direct-chat.ts";
import { postMessages } from "../post-messages.ts";
import { findBroadcast } from "./broadcasts.queries.ts";

export interface BroadcastPart {
  readonly organizationId: string;
  readonly broadcastId: string;
  readonly creatorIds: readonly string[];
}

export const postBroadcastJob = defineJob<BroadcastPart>({
  name: "chat.post-broadcast",
  input: z.object({ organizationId: z.string(), broadcastId: z.string(), creatorIds: z.array(z.string()) }),
  run: postBroadcast,
});

/** Whoever has the message already is left alone. */
async function postBroadcast(
  services: Services,
  { organizationId, broadcastId, creatorIds }: BroadcastPart,
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
