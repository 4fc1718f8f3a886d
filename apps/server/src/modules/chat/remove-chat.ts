import type { EventData } from "@clipledger/contract/events/catalog";
import type { Transaction } from "../../infra/db/database.ts";
import { publishEvent } from "../../infra/events/outbox.ts";
import { deleteChatRow, type LockedChat } from "./chat.queries.ts";
import type { ChatContext } from "./chat-context.ts";
import { listMembers } from "./groups/groups.queries.ts";
import { announceInChat, announceToPeople } from "./live/announce-in-chat.ts";
import { toThread } from "./thread.mapper.ts";

/** Deletes a chat that the caller holds, with everything in it. */
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
