import { type ChatDetailOutput, type ChatOutput, ChatSchema } from "@clipledger/contract/chats/chat";
import type { ChatsQuery } from "@clipledger/contract/chats/chat-input";
import type { Side } from "@clipledger/contract/chats/message";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Queryable } from "../../infra/db/database.ts";
import { countRows, directionOf, toPage } from "../../infra/db/paged-list.ts";
import { allOf, containsPattern, onePage, type SqlFragment, searchWords, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { hasPartner, joinPartner, type LockedChat, nameOfChat, toThread } from "./locked-chat.ts";
import { listLastMessages, type MessageRow, toMessage } from "./message-rows.ts";

export async function listChats({ db, organization, actor }: OperationContext, query: ChatsQuery) {
  const viewer = { organizationId: organization.id, userId: actor.userId };
  const [totalRows, rows] = await Promise.all([
    countRows(db, listed(viewer, query)),
    listChatRows(db, viewer, query),
  ]);
  const asked = rows.map(({ id }) => ({ organizationId: organization.id, id }));
  const last = await listLastMessages(db, asked);
  const lastOf = new Map(last.map((message) => [message.chat_id, message]));
  const data = rows.map((row) => toChat(row, lastOf.get(row.id)));
  return toPage(data, totalRows, query);
}

export async function getChat(
  { db, organization, actor }: Pick<OperationContext, "organization" | "actor"> & { readonly db: Queryable },
  id: string,
): Promise<ChatDetailOutput> {
  const viewer = { organizationId: organization.id, userId: actor.userId };
  const row = await findChatRow(db, viewer, id);
  if (row === undefined) throw new AppError("NOT_FOUND");
  const [last] = await listLastMessages(db, [{ organizationId: organization.id, id }]);
  const members = row.kind === "group" ? await listGroupMembers(db, organization.id, id) : [];
  return { ...toChat(row, last), members };
}

function toChat(row: ChatRow, lastMessage: MessageRow | undefined): ChatOutput {
  const { name, image } = row;
  return {
    ...wireFields(ChatSchema, row),
    ...toThread(row),
    creator: row.creator_id === null ? null : { id: row.creator_id, name, image },
    applicant: row.applicant_user_id === null ? null : { id: row.applicant_user_id, name, image },
    lastMessage: lastMessage === undefined ? null : toMessage(lastMessage),
  };
}

interface ChatRow extends LockedChat {
  readonly image: string | null;
  readonly member_count: number;
  readonly unread_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Who looks at which organization's chats. */
interface Viewer {
  readonly organizationId: string;
  readonly userId: string | null;
}

export function findChatRow(db: Queryable, viewer: Viewer, id: string): Promise<ChatRow | undefined> {
  return db.maybeRow(sql`
    ${selectChats(viewer)} where t.organization_id = ${viewer.organizationId} and t.id = ${id} and ${hasPartner}`);
}

function listChatRows(db: Queryable, viewer: Viewer, query: ChatsQuery): Promise<ChatRow[]> {
  const direction = directionOf(query.sortDir);
  const order = sql`order by ${sortColumns[query.sortCol]} ${direction}, t.id ${direction}`;
  const cut = onePage(sql`select t.* ${listed(viewer, query)} ${order}`, query);
  return db.rows(sql`with page as materialized (${cut}) ${selectChats(viewer, sql`page`)} ${order}`);
}

function listGroupMembers(
  db: Queryable,
  organizationId: string,
  chatId: string,
): Promise<ChatDetailOutput["members"]> {
  return db.rows(sql`
    select k.id, k.user_id as "userId", btrim(k.first_name || ' ' || k.last_name) as name,
      case when k.joined_at is not null then u.image end as image
    from chat_group_members g
    join creators k on k.organization_id = g.organization_id and k.id = g.creator_id
    join users u on u.id = k.user_id
    where g.organization_id = ${organizationId} and g.chat_id = ${chatId}
    order by lower(k.first_name || ' ' || k.last_name), k.id`);
}

const sortColumns: Readonly<Record<ChatsQuery["sortCol"], SqlFragment>> = {
  lastMessageAt: sql`coalesce(t.last_message_at, t.created_at)`,
  createdAt: sql`t.created_at`,
};

/** A picture of a creator shows once they have joined. */
function selectChats(viewer: Viewer, chats = sql`chats`): SqlFragment {
  return sql`
    select t.id, t.kind, t.creator_id, k.user_id as creator_user_id, t.applicant_user_id, t.group_kind, t.title,
      t.public_title, t.campaign_id, ${nameOfChat} as name, t.last_message_at, t.created_at, t.updated_at,
      case when k.joined_at is not null then (select u.image from users u where u.id = k.user_id) end as image,
      case t.kind when 'direct' then 1 else (
        select count(*)::int from chat_group_members g
        join creators member on member.organization_id = g.organization_id and member.id = g.creator_id
        where g.organization_id = t.organization_id and g.chat_id = t.id
      ) end as member_count,
      (
        select count(*)::int from chat_messages m
        where ${isUnreadByMember(viewer.userId)} and m.key > ${upToKey(viewer.userId, "org")}
      ) as unread_count
    from ${chats} t ${joinPartner}`;
}

function listed(viewer: Viewer, { search, kind, unreadOnly }: ChatsQuery): SqlFragment {
  return sql`from chats t ${joinPartner} where ${allOf([
    sql`t.organization_id = ${viewer.organizationId}`,
    hasPartner,
    kind === undefined ? undefined : sql`t.kind = ${kind}`,
    unreadOnly
      ? sql`exists (
          select from chat_messages m
          where ${isUnreadByMember(viewer.userId)} and m.key > ${upToKey(viewer.userId, "org")}
        )`
      : undefined,
    search ? matchingText(viewer.organizationId, search) : undefined,
  ])}`;
}

function matchingText(organizationId: string, search: string): SqlFragment {
  const pattern = containsPattern(search);
  const words = searchWords(search);
  const inNames = sql`${nameOfChat} ilike ${pattern} or t.public_title ilike ${pattern}`;
  if (words === undefined) return sql`(${inNames})`;
  return sql`(${inNames} or t.id in (
    select f.chat_id from chat_messages f where ${containsWords(sql`f`, organizationId, words)}
  ))`;
}

export function countUnread({ db, organization, actor }: OperationContext): Promise<{
  total: number;
  chats: number;
}> {
  return db.row(sql`
    select coalesce(sum(unread.count), 0)::int as total, (count(*) filter (where unread.count > 0))::int as chats
    from chats t ${joinPartner}
    cross join lateral (
      select count(*) from chat_messages m
      where ${isUnreadByMember(actor.userId)} and m.key > ${upToKey(actor.userId, "org")}
    ) unread
    where t.organization_id = ${organization.id} and t.last_message_at is not null and ${hasPartner}`);
}

/** How far the person has read `chats t`, as a key of its messages. */
export function upToKey(userId: string | null, side: Side): SqlFragment {
  return sql`coalesce((
    select r.up_to_key from chat_reads r
    where r.organization_id = t.organization_id and r.chat_id = t.id and r.user_id = ${userId} and r.side = ${side}
  ), 0)`;
}

/** Whether `chat_messages m` of `chats t` is one that a member is to read: of a creator, since the member is here. */
function isUnreadByMember(userId: string | null): SqlFragment {
  return sql`m.organization_id = t.organization_id and m.chat_id = t.id and m.sender_type = 'creator'
    and m.deleted_at is null and m.created_at >= (
      select h.created_at from members h where h.organization_id = t.organization_id and h.user_id = ${userId}
    )`;
}

/** Whether the message under this alias is the organization's and contains the words. Written as the index is, to use it. */
export function containsWords(message: SqlFragment, organizationId: string, words: string): SqlFragment {
  return sql`${message}.organization_id = ${organizationId}
    and (array_to_tsvector(array['@' || ${message}.organization_id]) || to_tsvector('simple', ${message}.content))
      @@ (${`'@${organizationId}'`}::tsquery && to_tsquery('simple', ${words}))`;
}
