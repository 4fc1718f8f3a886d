import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { isCurrentAssignment } from "../../creators/creator-rows.queries.ts";
import type { Person } from "../chat.queries.ts";

export interface NewGroup {
  readonly organizationId: string;
  readonly id: string;
  readonly groupKind: "manual" | "campaign";
  readonly title: string;
  readonly publicTitle: string | null;
  readonly campaignId: string | null;
  readonly at: Date;
}

/** False when the campaign has its group already. */
export async function insertGroup(tx: Transaction, group: NewGroup): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into chats (
      organization_id, id, kind, group_kind, title, public_title, campaign_id, created_at, updated_at
    ) values (
      ${group.organizationId}, ${group.id}, 'group', ${group.groupKind}, ${group.title}, ${group.publicTitle},
      ${group.campaignId}, ${group.at}, ${group.at}
    ) on conflict (organization_id, campaign_id) where campaign_id is not null do nothing`);
  return inserted > 0;
}

export async function updateTitles(
  tx: Transaction,
  organizationId: string,
  { id, title, publicTitle }: { id: string; title: string; publicTitle: string | null },
): Promise<void> {
  await tx.execute(sql`
    update chats set title = ${title}, public_title = ${publicTitle}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** Receivers of events tell by this which of two states is the later one. */
export async function touchChat(
  tx: Transaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx.execute(
    sql`update chats set updated_at = ${at} where organization_id = ${organizationId} and id = ${id}`,
  );
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

export async function insertMembers(
  tx: Transaction,
  organizationId: string,
  { chatId, creatorIds, at }: { chatId: string; creatorIds: readonly string[]; at: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into chat_group_members (organization_id, chat_id, creator_id, joined_at)
    select ${organizationId}, ${chatId}, id, ${at}::timestamptz from unnest(${creatorIds}::text[]) as id`);
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

/** The groups with this creator among their members, also if the creator is gone already. */
export function listGroupsOf(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<{ id: string; group_kind: NewGroup["groupKind"] }[]> {
  return db.rows(sql`
    select t.id, t.group_kind from chat_group_members g
    join chats t on t.organization_id = g.organization_id and t.id = g.chat_id
    where g.organization_id = ${organizationId} and g.creator_id = ${creatorId}
    order by t.id`);
}
