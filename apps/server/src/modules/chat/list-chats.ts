import type { ChatOutput } from "@clipledger/contract/chats/chat";
import type { ChatsQuery } from "@clipledger/contract/chats/chat-input";
import type { OperationContext } from "../../infra/context.ts";
import { countChats, listChatRows } from "./chat-rows.queries.ts";
import { toChat } from "./chats.mapper.ts";
import { listLastMessages } from "./messages/messages.queries.ts";

export async function listChats(
  { db, organization, actor }: OperationContext,
  query: ChatsQuery,
): Promise<{ data: ChatOutput[]; pageCount: number; totalRows: number }> {
  const viewer = { organizationId: organization.id, userId: actor.userId };
  const [totalRows, rows] = await Promise.all([
    countChats(db, viewer, query),
    listChatRows(db, viewer, query),
  ]);
  const asked = rows.map(({ id }) => ({ organizationId: organization.id, id }));
  const last = await listLastMessages(db, asked);
  const lastOf = new Map(last.map((message) => [message.chat_id, message]));
  return {
    data: rows.map((row) => toChat(row, lastOf.get(row.id))),
    pageCount: Math.ceil(totalRows / query.perPage),
    totalRows,
  };
}
