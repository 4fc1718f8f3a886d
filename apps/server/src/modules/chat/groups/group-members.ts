import { AppError } from "../../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRows } from "../../../infra/db/insert-rows.ts";
import { sql } from "../../../infra/db/sql.ts";
import { publishEvent } from "../../../infra/events/outbox.ts";
import { isCurrentAssignment } from "../../creators/creator-rows.queries.ts";
import { announceInChat, announceToPeople } from "../announce-in-chat.ts";
import { lockCreators, type Person } from "../direct-chat.ts";
import { type ChatContext, type LockedChat, lockChat, toThread } from "../locked-chat.ts";

export interface MemberChanges {
  readonly addedUserIds: readonly string[];
  readonly removedUserIds: readonly string[];
}

/** Makes these the members of a group that the caller has locked. */
export async function setMembers(
  tx: Transaction,
  ctx: ChatContext,
  chat: Pick<LockedChat, "id">,
  wanted: readonly Person[],
): Promise<MemberChanges> {
  const organizationId = ctx.organization.id;
  const present = await listMembers(tx, organizationId, chat.id);
  const added = without(wanted, present);
  const removed = without(present, wanted);
  if (added.length > 0)
    await insertMembers(tx, organizationId, {
      chatId: chat.id,
      creatorIds: added.map(({ creator_id }) => creator_id),
      at: ctx.clock.now(),
    });
  if (removed.length > 0)
    await deleteMembers(tx, organizationId, {
      chatId: chat.id,
      creatorIds: removed.map(({ creator_id }) => creator_id),
    });
  const removedUserIds = removed.map(({ user_id }) => user_id);
  await announceToPeople(tx, ctx, chat.id, { kind: "thread_deleted", userIds: removedUserIds });
  return { addedUserIds: added.map(({ user_id }) => user_id), removedUserIds };
}

function without(members: readonly Person[], others: readonly Person[]): Person[] {
  const left = new Set(others.map(({ creator_id }) => creator_id));
  return members.filter(({ creator_id }) => !left.has(creator_id));
}

/** Tells of a group's new titles and members, if there are any. */
export async function publishGroupChange(
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

/** The creators who are to be in a group. Who is archived may stay in it, and is not invited anew. */
export async function lockInvitedCreators(
  tx: Transaction,
  { organization }: Pick<ChatContext, "organization">,
  creatorIds: readonly string[],
  present: readonly Person[] = [],
): Promise<Person[]> {
  const found = await lockCreators(tx, organization.id, creatorIds);
  const known = new Set(found.map(({ creator_id }) => creator_id));
  const unknown = creatorIds.filter((id) => !known.has(id));
  if (unknown.length > 0) throw new AppError("CREATOR_NOT_FOUND", { creatorIds: unknown });
  const members = new Set(present.map(({ creator_id }) => creator_id));
  const archived = found.filter(({ is_archived, creator_id }) => is_archived && !members.has(creator_id));
  if (archived.length > 0)
    throw new AppError("CREATOR_ARCHIVED", { creatorIds: archived.map(({ creator_id }) => creator_id) });
  return found;
}

export function listMembers(db: Queryable, organizationId: string, chatId: string): Promise<Person[]> {
  return db.rows(sql`
    select g.creator_id, k.user_id from chat_group_members g
    join creators k on k.organization_id = g.organization_id and k.id = g.creator_id
    where g.organization_id = ${organizationId} and g.chat_id = ${chatId}
    order by g.creator_id`);
}

/** Who works in the campaign, or is scheduled to. */
export function listCreatorsOfCampaign(
  db: Queryable,
  organizationId: string,
  campaignId: string,
  now: Date,
): Promise<Person[]> {
  return db.rows(sql`
    select k.id as creator_id, k.user_id from creators k
    where k.organization_id = ${organizationId} and k.account_deleted_at is null and k.id in (
      select a.creator_id from assignments a
      where a.organization_id = ${organizationId} and a.campaign_id = ${campaignId} and ${isCurrentAssignment(now)}
    )
    order by k.id`);
}

async function insertMembers(
  tx: Transaction,
  organizationId: string,
  { chatId, creatorIds, at }: { chatId: string; creatorIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.execute(
    insertRows("chat_group_members", {
      types: { creatorId: "text" },
      rows: creatorIds.map((creatorId) => ({ creatorId })),
      alike: { organizationId, chatId, joinedAt: at },
    }),
  );
}

/** Answers how many of them were members. */
export function deleteMembers(
  tx: Transaction,
  organizationId: string,
  { chatId, creatorIds }: { chatId: string; creatorIds: readonly string[] },
): Promise<number> {
  return tx.execute(sql`
    delete from chat_group_members
    where organization_id = ${organizationId} and chat_id = ${chatId} and creator_id = any(${creatorIds}::text[])`);
}

/** Receivers of events tell by this which of two states is the later one. */
async function touchChat(tx: Transaction, organizationId: string, id: string, at: Date): Promise<void> {
  await tx.execute(
    sql`update chats set updated_at = ${at} where organization_id = ${organizationId} and id = ${id}`,
  );
}
