import {
  type PortalChatOutput,
  PortalChatSchema,
  type PortalMessageOutput,
  PortalMessageSchema,
} from "@clipledger/contract/portal/chats";
import { AppError } from "../../../infra/app-error.ts";
import type { PortalContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { wireFields } from "../../../infra/wire-fields.ts";
import { getPortalCreator } from "../../creators/portal-creator.ts";
import { brandName } from "../../organizations/brand/brand.queries.ts";
import { lockDirectChat } from "../direct-chat.ts";
import { upToKey } from "../list-chats.ts";
import { listLastMessages, type MessageRow, toReply } from "../message-rows.ts";

type Reader = Pick<PortalContext, "db" | "userId">;

export async function listOwnChats(ctx: Reader): Promise<{ data: PortalChatOutput[] }> {
  return { data: await withLastMessages(ctx, await listPortalChats(ctx.db, ctx.userId)) };
}

export async function getOwnChat(ctx: Reader, id: string): Promise<PortalChatOutput> {
  const [chat] = await withLastMessages(ctx, [await getOwn(ctx.db, ctx.userId, id)]);
  if (chat === undefined) throw new AppError("NOT_FOUND");
  return chat;
}

async function withLastMessages(
  { db, userId }: Reader,
  rows: readonly PortalChatRow[],
): Promise<PortalChatOutput[]> {
  const messages = await listLastMessages(
    db,
    rows.map(({ organization_id: organizationId, id, since }) => ({ organizationId, id, since })),
  );
  const lastOf = new Map(messages.map((message) => [message.chat_id, message]));
  return rows.map((row) => toPortalChat(row, userId, lastOf.get(row.id)));
}

/** Creators may write first. */
export async function openOwnChat(portal: PortalContext, creatorId: string): Promise<PortalChatOutput> {
  const { ctx } = await getPortalCreator(portal, creatorId);
  const { id } = await portal.db.transaction((tx) => lockDirectChat(tx, ctx, { creatorId }));
  return getOwnChat(portal, id);
}

/** Another person's chat is as unknown as one that does not exist. */
export async function getOwn(db: Queryable, userId: string, chatId: string): Promise<PortalChatRow> {
  const own = await findPortalChat(db, userId, chatId);
  if (own === undefined) throw new AppError("NOT_FOUND");
  return own;
}

interface PortalReader {
  readonly userId: string;
  readonly chat: Pick<PortalChatRow, "kind" | "since">;
}

/** What was written in a group before they joined it is not for them. */
export function isHidden(
  { created_at }: Pick<MessageRow, "created_at">,
  { since }: PortalReader["chat"],
): boolean {
  return since !== null && created_at < since;
}

/** Of other people a creator sees the first name, and no id. */
export function toPortalMessage(row: MessageRow, { userId, chat }: PortalReader): PortalMessageOutput {
  const isMine = row.sender_type === "creator" && (chat.kind === "direct" || row.sender_user_id === userId);
  return {
    ...wireFields(PortalMessageSchema, row),
    isMine,
    senderUserId: isMine ? userId : null,
    senderDisplayName: row.sender_type === "system" ? null : row.sender_first_name,
    metadata: row.kind === "system" ? row.metadata : null,
    clientMessageId: isMine ? row.client_message_id : null,
    replyTo: answersHidden(row, chat) ? null : toReply(row),
    reactions: toCounted(row, userId),
    seenAt: isMine ? (row.seen_at?.toISOString() ?? null) : null,
  };
}

function toPortalChat(
  row: PortalChatRow,
  userId: string,
  lastMessage: MessageRow | undefined,
): PortalChatOutput {
  return {
    ...wireFields(PortalChatSchema, row),
    title: row.title ?? row.organization_name,
    organization: { id: row.organization_id, name: row.organization_name },
    lastMessage: lastMessage === undefined ? null : toPortalMessage(lastMessage, { userId, chat: row }),
  };
}

function answersHidden({ reply_created_at }: MessageRow, chat: PortalReader["chat"]): boolean {
  return reply_created_at !== null && isHidden({ created_at: reply_created_at }, chat);
}

function toCounted({ reactions }: MessageRow, userId: string): PortalMessageOutput["reactions"] {
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return emojis.map((emoji) => {
    const same = reactions.filter((reaction) => reaction.emoji === emoji);
    return {
      emoji,
      count: same.length,
      isMine: same.some((reaction) => reaction.side === "creator" && reaction.userId === userId),
    };
  });
}

export interface PortalChatRow {
  readonly organization_id: string;
  readonly organization_name: string;
  readonly id: string;
  readonly kind: "direct" | "group";
  readonly title: string | null;
  readonly creator_id: string | null;
  /** Before this, they see nothing of it. */
  readonly since: Date | null;
  readonly unread_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const MAX_CHATS = 500;

function listPortalChats(db: Queryable, userId: string): Promise<PortalChatRow[]> {
  return db.rows(sql`
    ${selectPortalChats(userId)}
    order by coalesce(t.last_message_at, t.created_at) desc, t.id desc limit ${MAX_CHATS}`);
}

/** Finds a chat that the person takes part in. */
export function findPortalChat(
  db: Queryable,
  userId: string,
  id: string,
): Promise<PortalChatRow | undefined> {
  return db.maybeRow(sql`${selectPortalChats(userId)} where t.id = ${id}`);
}

export function countUnreadInPortal(
  db: Queryable,
  userId: string,
): Promise<{ total: number; chats: number }> {
  return db.row(sql`
    select coalesce(sum(unread_count), 0)::int as total, (count(*) filter (where unread_count > 0))::int as chats
    from (${selectPortalChats(userId)}) own`);
}

/** Lists those of the people who take part in the group now. */
export async function listMembersAmong(
  db: Queryable,
  chatId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(sql`
    select k.user_id from chats t
    join chat_group_members g on g.organization_id = t.organization_id and g.chat_id = t.id
    join creators k on k.organization_id = g.organization_id and k.id = g.creator_id
    where t.id = ${chatId} and k.user_id = any(${userIds}::text[])`);
  return rows.map(({ user_id }) => user_id);
}

/** Everything the person takes part in, in whatever organization: as a creator, as an applicant, in groups. */
function selectPortalChats(userId: string): SqlFragment {
  return sql`
    select t.organization_id, ${brandName} as organization_name, t.id, t.kind, coalesce(t.public_title, t.title) as title,
      own.creator_id, own.since, t.created_at, t.updated_at, (
        select count(*)::int from chat_messages m
        where m.organization_id = t.organization_id and m.chat_id = t.id and m.deleted_at is null
          and m.key > ${upToKey(userId, "creator")} and m.created_at >= coalesce(own.since, m.created_at)
          and (m.sender_type <> 'creator' or t.kind = 'group' and m.sender_user_id is distinct from ${userId})
      ) as unread_count
    from (
      select d.organization_id, d.id, k.id as creator_id, null::timestamptz as since
      from creators k join chats d on d.organization_id = k.organization_id and d.creator_id = k.id
      where k.user_id = ${userId} and d.kind = 'direct'
      union all
      select a.organization_id, a.id, k.id, null
      from chats a
      left join creators k on k.organization_id = a.organization_id and k.user_id = a.applicant_user_id
      where a.applicant_user_id = ${userId}
      union all
      select g.organization_id, g.chat_id, k.id, g.joined_at
      from creators k
      join chat_group_members g on g.organization_id = k.organization_id and g.creator_id = k.id
      where k.user_id = ${userId}
    ) own
    join chats t on t.organization_id = own.organization_id and t.id = own.id
    join organizations o on o.id = t.organization_id`;
}
