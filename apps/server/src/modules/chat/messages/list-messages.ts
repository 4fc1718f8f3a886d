import type { MessagePageOutput } from "@clipledger/contract/chats/chat";
import type { MessagesQuery } from "@clipledger/contract/chats/chat-input";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { findChatRow } from "../chat-rows.queries.ts";
import { toMessage } from "./messages.mapper.ts";
import { listMessageRows, type MessageRow } from "./messages.queries.ts";
import { keyOfPageToken, pageTokenAfter } from "./page-token.ts";

export async function listMessages(
  { db, organization, actor }: OperationContext,
  chatId: string,
  query: MessagesQuery,
): Promise<MessagePageOutput> {
  const chat = await findChatRow(db, { organizationId: organization.id, userId: actor.userId }, chatId);
  if (chat === undefined) throw new AppError("NOT_FOUND");
  const { rows, nextPageToken } = await readPage(db, organization.id, chatId, query);
  return { data: rows.map(toMessage), nextPageToken };
}

export async function readPage(
  db: Queryable,
  organizationId: string,
  chatId: string,
  { pageToken, limit, since = null }: MessagesQuery & { readonly since?: Date | null },
): Promise<{ rows: MessageRow[]; nextPageToken: string | null }> {
  const before = keyOfPageToken(pageToken);
  const rows = await listMessageRows(db, organizationId, { chatId, before, since, limit: limit + 1 });
  return { rows: rows.slice(0, limit), nextPageToken: pageTokenAfter(rows, limit) };
}
