import type { EventData } from "@clipledger/contract/events/catalog";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { listMembers } from "./groups/group-members.ts";
import { announceInChat, announceToPeople } from "./live/announce-in-chat.ts";
import { type ChatContext, chatSubject, type LockedChat, lockChat, toThread } from "./locked-chat.ts";

/** Deletes a chat that the caller has locked, with everything in it. */
export async function removeChat(
  tx: Transaction,
  ctx: ChatContext,
  chat: LockedChat,
  reason: EventData<"chat.thread.deleted">["reason"],
): Promise<void> {
  const members = await listMembers(tx, ctx.organization.id, chat.id);
  await deleteChatRow(tx, ctx.organization.id, chat.id);
  await publishEvent(tx, ctx, "chat.thread.deleted", { thread: toThread(chat), reason });
  const userIds = members.map(({ user_id }) => user_id);
  await announceInChat(tx, ctx, chat, { kind: "thread_deleted" });
  await announceToPeople(tx, ctx, chat.id, { kind: "thread_deleted", userIds });
}

async function deleteChatRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from chats where organization_id = ${organizationId} and id = ${id}`);
}

export async function deleteGroup(ctx: OperationContext, id: string): Promise<{ success: true }> {
  await ctx.db.transaction(async (tx) => {
    const chat = await lockChat(tx, ctx, id);
    if (chat.kind === "direct")
      throw new AppError("INVALID_STATE", undefined, { message: "A creator keeps their direct chat" });
    await removeChat(tx, ctx, chat, "deleted");
    await recordActivity(tx, ctx, { type: "chat.deleted", subject: chatSubject(chat) });
  });
  return { success: true };
}
