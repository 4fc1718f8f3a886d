import type { MessageToMany } from "@clipledger/contract/dashboard/creators-at-once";
import type { OperationContext } from "../../../infra/context.ts";
import { recordActivity } from "../../organizations/activity/record-activity.ts";
import { lockDirectChats } from "../direct-chat.ts";
import { lockInvitedCreators } from "../groups/group-members.ts";
import { chatSubject } from "../locked-chat.ts";
import { postMessages } from "../post-message.ts";

/** Posts a message into the direct chat of each of these creators; whoever has it already does not get it twice. */
export function messageCreators(
  ctx: OperationContext,
  { creatorIds, content, clientMessageId }: MessageToMany,
): Promise<{ recipientCount: number }> {
  return ctx.db.transaction(async (tx) => {
    await lockInvitedCreators(tx, ctx, creatorIds);
    const chats = await lockDirectChats(tx, ctx, creatorIds);
    const posted = await postMessages(tx, ctx, chats, { content, clientMessageId });
    const written = new Set(posted.map(({ chatId }) => chatId));
    for (const chat of chats.filter(({ id }) => written.has(id)))
      await recordActivity(tx, ctx, { type: "chat.message_sent", subject: chatSubject(chat) });
    return { recipientCount: chats.length };
  });
}
