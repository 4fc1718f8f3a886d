import { type EventMessage, MessageSchema, type Side } from "@clipledger/contract/chats/message";
import { AppError, badRequest } from "../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { givenRows, insertRows } from "../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import type { ChatContext } from "./locked-chat.ts";

export interface MessageRow {
  readonly key: bigint;
  readonly id: string;
  readonly chat_id: string;
  readonly sender_type: EventMessage["senderType"];
  readonly sender_user_id: string | null;
  readonly sender_first_name: string | null;
  readonly sender_name: string | null;
  readonly sender_image: string | null;
  readonly kind: EventMessage["kind"];
  readonly content: string;
  readonly metadata: EventMessage["metadata"];
  readonly source: EventMessage["source"];
  readonly client_message_id: string;
  readonly reply_to_id: string | null;
  readonly reply_preview: string | null;
  readonly reply_created_at: Date | null;
  readonly reactions: readonly { readonly emoji: string; readonly userId: string; readonly side: Side }[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
  readonly seen_at: Date | null;
}

const PREVIEW_LENGTH = 140;

/** Creators are called as the organization calls them; whoever only applied, as they did in their application. */
export const selectMessages: SqlFragment = sql`
  select m.key, m.id, m.chat_id, m.sender_type, m.sender_user_id, m.kind, m.content, m.metadata, m.source,
    m.client_message_id, m.created_at, m.edited_at, m.deleted_at, m.seen_at,
    sender.first_name as sender_first_name, btrim(sender.first_name || ' ' || sender.last_name) as sender_name,
    case when m.sender_type = 'org' then person.image end as sender_image,
    reply.id as reply_to_id, left(reply.content, ${PREVIEW_LENGTH}::int) as reply_preview,
    reply.created_at as reply_created_at,
    coalesce((
      select json_agg(json_build_object('emoji', r.emoji, 'userId', r.user_id, 'side', r.side)
        order by r.created_at, r.user_id, r.side, r.emoji)
      from chat_reactions r where r.organization_id = m.organization_id and r.message_id = m.id
    ), '[]') as reactions
  from chat_messages m
  left join users person on person.id = m.sender_user_id
  left join lateral (
    select named.first_name, named.last_name from (
      select 1 as place, k.first_name, k.last_name from creators k
      where m.sender_type = 'creator' and k.organization_id = m.organization_id and k.user_id = m.sender_user_id
      union all
      select 2, person.first_name, person.last_name where m.sender_type <> 'creator' and person.first_name <> ''
      union all
      (
        select 3, j.first_name, j.last_name from job_applications j
        where m.sender_type = 'creator' and j.organization_id = m.organization_id and j.user_id = m.sender_user_id
        order by j.created_at desc limit 1
      )
    ) named order by named.place limit 1
  ) sender on true
  left join chat_messages reply on reply.organization_id = m.organization_id and reply.id = m.reply_to_id`;

export function findMessage(
  db: Queryable,
  organizationId: string,
  chatId: string,
  id: string,
): Promise<MessageRow | undefined> {
  return db.maybeRow(sql`
    ${selectMessages} where m.organization_id = ${organizationId} and m.chat_id = ${chatId} and m.id = ${id}`);
}

export async function getMessage(
  db: Queryable,
  ctx: Pick<ChatContext, "organization">,
  chatId: string,
  id: string,
): Promise<EventMessage> {
  return toMessage(await getMessageRow(db, ctx, chatId, id));
}

export async function getMessageRow(
  db: Queryable,
  { organization }: Pick<ChatContext, "organization">,
  chatId: string,
  id: string,
): Promise<MessageRow> {
  const row = await findMessage(db, organization.id, chatId, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** A message as the team and events see it. */
export function toMessage(row: MessageRow): EventMessage {
  return {
    ...wireFields(MessageSchema, row),
    senderDisplayName: row.sender_name,
    senderMember:
      row.sender_type === "org" && row.sender_first_name !== null
        ? { firstName: row.sender_first_name, image: row.sender_image }
        : null,
    replyTo: toReply(row),
    reactions: row.reactions.map((reaction) => ({ messageId: row.id, ...reaction })),
    attachments: [],
    pinnedAt: null,
  };
}

export function toReply({ reply_to_id, reply_preview }: MessageRow): EventMessage["replyTo"] {
  return reply_to_id === null ? null : { id: reply_to_id, contentPreview: reply_preview ?? "" };
}

interface AskedChat {
  readonly organizationId: string;
  readonly id: string;
  /** Nothing from before. */
  readonly since?: Date | null;
}

/** The newest message of each chat, for lists of chats. */
export function listLastMessages(db: Queryable, asked: readonly AskedChat[]): Promise<MessageRow[]> {
  return db.rows(sql`
    ${selectMessages} where (m.organization_id, m.id) in (
      select asked.organization_id, newest.id
      from ${givenRows("asked", {
        types: { organizationId: "text", chatId: "text", since: "timestamptz" },
        rows: asked.map(({ organizationId, id, since = null }) => ({ organizationId, chatId: id, since })),
      })}
      cross join lateral (
        select l.id from chat_messages l
        where l.organization_id = asked.organization_id and l.chat_id = asked.chat_id
          and l.created_at >= coalesce(asked.since, l.created_at)
        order by l.key desc limit 1
      ) newest
    )`);
}

interface NewMessageRow {
  readonly organizationId: string;
  readonly senderType: EventMessage["senderType"];
  readonly senderUserId: string | null;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly source: EventMessage["source"];
  readonly apiKeyId: string | null;
  readonly clientMessageId: string;
  readonly replyToId: string | null;
  readonly broadcastId: string | null;
  readonly at: Date;
}

/** Adds the same message to each chat, except where this side has posted one with this client's id already. */
export async function insertMessages(
  tx: Transaction,
  message: NewMessageRow,
  chatIds: readonly string[],
): Promise<MessageRow[]> {
  const { organizationId, at } = message;
  const inserted = await tx.rows<{ id: string; chat_id: string }>(sql`
    ${insertRows("chat_messages", {
      types: { id: "text", chatId: "text" },
      rows: chatIds.map((chatId) => ({ id: createId("chatMessage"), chatId })),
      alike: {
        organizationId,
        senderType: message.senderType,
        senderUserId: message.senderUserId,
        kind: message.senderType === "system" ? "system" : "text",
        content: message.content,
        metadata: message.metadata && JSON.stringify(message.metadata),
        source: message.source,
        apiKeyId: message.apiKeyId,
        clientMessageId: message.clientMessageId,
        replyToId: message.replyToId,
        broadcastId: message.broadcastId,
        createdAt: at,
      },
    })}
    on conflict (organization_id, chat_id, sender_type, client_message_id) do nothing
    returning id, chat_id`);
  if (inserted.length === 0) return [];
  await tx.execute(sql`
    update chats set last_message_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and id = any(${inserted.map(({ chat_id }) => chat_id)}::text[])`);
  return tx.rows(sql`
    ${selectMessages} where m.organization_id = ${organizationId} and m.id = any(${inserted.map(({ id }) => id)}::text[])
    order by m.key`);
}

export async function findIdOfClient(
  db: Queryable,
  organizationId: string,
  {
    chatId,
    senderType,
    clientMessageId,
  }: Pick<NewMessageRow, "senderType" | "clientMessageId"> & { readonly chatId: string },
): Promise<string> {
  const { id } = await db.row<{ id: string }>(sql`
    select id from chat_messages where organization_id = ${organizationId} and chat_id = ${chatId}
      and sender_type = ${senderType} and client_message_id = ${clientMessageId}`);
  return id;
}

/** Where the next page begins: an opaque word around the key of the last message of this one. */
export function pageTokenAfter<Row extends { readonly key: bigint }>(
  rows: readonly Row[],
  limit: number,
): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last !== undefined
    ? Buffer.from(`before:${last.key}`).toString("base64url")
    : null;
}

/** The key that a page ends before; undefined for the first page. */
export function keyOfPageToken(token: string | undefined): bigint | undefined {
  if (token === undefined) return undefined;
  const [, digits] = /^before:(\d{1,18})$/.exec(Buffer.from(token, "base64url").toString()) ?? [];
  if (digits === undefined)
    throw badRequest([{ path: "pageToken", message: "Send nextPageToken of the page before, as it was" }]);
  return BigInt(digits);
}
