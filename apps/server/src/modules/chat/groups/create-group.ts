import type { ChatDetailOutput } from "@clipledger/contract/chats/chat";
import type { NewManualGroup } from "@clipledger/contract/chats/chat-input";
import type { OperationContext } from "../../../infra/context.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { createId } from "../../../infra/ids.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { getChat } from "../get-chat.ts";
import { announceInChat } from "../live/announce-in-chat.ts";
import { chatSubject, lockChat } from "../lock-chat.ts";
import { openCampaignGroup } from "./campaign-group.ts";
import { insertGroup } from "./groups.queries.ts";
import { holdInvitedCreators } from "./invited-creators.ts";
import { setMembers } from "./set-members.ts";

/** A campaign has one group: asked for again, it is the same. */
export function createGroup(
  ctx: OperationContext,
  body: NewManualGroup | { readonly campaignId: string },
): Promise<ChatDetailOutput> {
  return ctx.db.transaction(async (tx) => {
    const { id, isNew } =
      "campaignId" in body
        ? await openCampaignGroup(tx, ctx, body.campaignId)
        : await createManualGroup(tx, ctx, body);
    if (isNew) {
      const chat = await lockChat(tx, ctx, id);
      await announceInChat(tx, ctx, chat, { kind: "thread_changed" });
      await recordActivity(tx, ctx, { type: "chat.created", subject: chatSubject(chat) });
    }
    return getChat({ ...ctx, db: tx }, id);
  });
}

async function createManualGroup(
  tx: Transaction,
  ctx: OperationContext,
  { title, publicTitle = null, creatorIds }: NewManualGroup,
): Promise<{ id: string; isNew: true }> {
  const id = createId("chatThread");
  const members = await holdInvitedCreators(tx, ctx, creatorIds);
  await insertGroup(tx, {
    organizationId: ctx.organization.id,
    id,
    groupKind: "manual",
    title,
    publicTitle,
    campaignId: null,
    at: ctx.clock.now(),
  });
  await setMembers(tx, ctx, { id }, members);
  return { id, isNew: true };
}
