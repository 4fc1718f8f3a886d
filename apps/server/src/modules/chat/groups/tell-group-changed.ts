import type { Transaction } from "../../../infra/db/database.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import type { ChatContext } from "../chat-context.ts";
import { announceInChat } from "../live/announce-in-chat.ts";
import { lockChat } from "../lock-chat.ts";
import { toThread } from "../thread.mapper.ts";
import { touchChat } from "./groups.queries.ts";
import type { MemberChanges } from "./set-members.ts";

/** Tells of a group's new titles and members, if there are any. */
export async function tellGroupChanged(
  tx: Transaction,
  ctx: ChatContext,
  chatId: string,
  { addedUserIds, removedUserIds }: MemberChanges,
  titles: readonly ("title" | "publicTitle")[] = [],
): Promise<void> {
  const hasNewMembers = addedUserIds.length + removedUserIds.length > 0;
  const changes = [...titles, ...(hasNewMembers ? (["members"] as const) : [])];
  if (changes.length === 0) return;
  await touchChat(tx, ctx.organization.id, chatId, ctx.clock.now());
  const chat = await lockChat(tx, ctx, chatId);
  await publishEvent(tx, ctx, "chat.thread.updated", {
    thread: toThread(chat),
    changes,
    addedCreatorUserIds: [...addedUserIds],
    removedCreatorUserIds: [...removedUserIds],
  });
  await announceInChat(tx, ctx, chat, { kind: "thread_changed" });
}
