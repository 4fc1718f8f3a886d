import type { FoundMessageOutput, MessagePageOutput } from "@clipledger/contract/chats/chat";
import type { MessageSearch, MessagesQuery } from "@clipledger/contract/chats/chat-input";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { searchWords, sql } from "../../../infra/db/sql.ts";
import { containsWords, findChatRow } from "../list-chats.ts";
import { hasPartner, joinPartner, nameOfChat } from "../locked-chat.ts";
import {
  keyOfPageToken,
  type MessageRow,
  pageTokenAfter,
  selectMessages,
  toMessage,
} from "../message-rows.ts";

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

/** Lists messages older than the key, the newest first, and nothing from before `since`. */
function listMessageRows(
  db: Queryable,
  organizationId: string,
  {
    chatId,
    before,
    since,
    limit,
  }: { chatId: string; before: bigint | undefined; since: Date | null; limit: number },
): Promise<MessageRow[]> {
  const older = before === undefined ? sql`true` : sql`m.key < ${before}::bigint`;
  const visible = since === null ? sql`true` : sql`m.created_at >= ${since}`;
  return db.rows(sql`
    ${selectMessages} where m.organization_id = ${organizationId} and m.chat_id = ${chatId} and ${older} and ${visible}
    order by m.key desc limit ${limit}`);
}

export async function searchMessages(
  { db, organization }: OperationContext,
  { query, pageToken, limit }: MessageSearch,
): Promise<{ data: FoundMessageOutput[]; nextPageToken: string | null }> {
  const before = keyOfPageToken(pageToken);
  const words = searchWords(query);
  if (words === undefined) return { data: [], nextPageToken: null };
  const rows = await searchMessageRows(db, organization.id, { words, before, limit: limit + 1 });
  return { data: rows.slice(0, limit).map(toFound), nextPageToken: pageTokenAfter(rows, limit) };
}

function toFound(row: FoundMessageRow): FoundMessageOutput {
  return {
    message: toMessage(row),
    chat: { id: row.chat_id, kind: row.chat_kind, name: row.chat_name },
  };
}

interface FoundMessageRow extends MessageRow {
  readonly chat_kind: "direct" | "group";
  readonly chat_name: string;
}

/** Lists found messages older than the key, the newest first. */
function searchMessageRows(
  db: Queryable,
  organizationId: string,
  { words, before, limit }: { words: string; before: bigint | undefined; limit: number },
): Promise<FoundMessageRow[]> {
  const older = before === undefined ? sql`true` : sql`f.key < ${before}::bigint`;
  return db.rows(sql`
    with found as materialized (
      select f.organization_id, f.id, f.key, t.kind as chat_kind, ${nameOfChat} as chat_name
      from chat_messages f
      join chats t on t.organization_id = f.organization_id and t.id = f.chat_id
      ${joinPartner}
      where ${containsWords(sql`f`, organizationId, words)} and ${older} and ${hasPartner}
      order by f.key desc limit ${limit}
    )
    select message.*, found.chat_kind, found.chat_name
    from found cross join lateral (
      ${selectMessages} where m.organization_id = found.organization_id and m.id = found.id
    ) message
    order by found.key desc`);
}
