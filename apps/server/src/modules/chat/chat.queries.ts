import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { createId } from "../../infra/ids.ts";

/** A chat while the caller holds it: whoever posts does, so that one message is the first, and keys order them. */
export interface LockedChat {
  readonly id: string;
  readonly kind: "direct" | "group";
  readonly creator_id: string | null;
  readonly creator_user_id: string | null;
  readonly applicant_user_id: string | null;
  readonly group_kind: "manual" | "campaign" | null;
  readonly title: string | null;
  readonly public_title: string | null;
  readonly campaign_id: string | null;
  /** How people call it: by the creator's or applicant's name, or by its title. */
  readonly name: string;
  readonly last_message_at: Date | null;
}

/**
 * Of `chats t`, with its `creators k`. Whoever applied is called as they called themselves here: what else is known of
 * their address is other organizations' business.
 */
export const nameOfChat: SqlFragment = sql`coalesce(
  t.title, nullif(btrim(k.first_name || ' ' || k.last_name), ''),
  (
    select btrim(j.first_name || ' ' || j.last_name) from job_applications j
    where j.organization_id = t.organization_id and j.user_id = t.applicant_user_id
    order by j.created_at desc limit 1
  ), case when t.applicant_user_id is null then '' else 'Former applicant' end
)`;

export const joinPartner: SqlFragment = sql`
  left join creators k on k.organization_id = t.organization_id and k.id = t.creator_id`;

/** A direct chat whose creator is gone is about to go, too, and is not shown any more. */
export const hasPartner: SqlFragment = sql`(t.creator_id is null or k.id is not null)`;

export async function lockChatWhere(
  tx: Transaction,
  organizationId: string,
  condition: SqlFragment,
): Promise<LockedChat | undefined> {
  const [chat] = await lockChatsWhere(tx, organizationId, condition);
  return chat;
}

/** Several are locked in the order of their ids. */
export async function lockChatsWhere(
  tx: Transaction,
  organizationId: string,
  condition: SqlFragment,
): Promise<LockedChat[]> {
  const held = await tx.rows<{ id: string }>(sql`
    select t.id from chats t where t.organization_id = ${organizationId} and ${condition} order by t.id for update`);
  if (held.length === 0) return [];
  return tx.rows(sql`${selectHeld(organizationId, held)} and ${hasPartner} order by t.id`);
}

/** The direct chat of a creator who is gone. */
export async function lockChatWithoutPartner(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
): Promise<LockedChat | undefined> {
  const held = await tx.rows<{ id: string }>(sql`
    select t.id from chats t where t.organization_id = ${organizationId} and t.creator_id = ${creatorId} for update`);
  return tx.maybeRow(sql`${selectHeld(organizationId, held)} and k.id is null`);
}

function selectHeld(organizationId: string, held: readonly { readonly id: string }[]): SqlFragment {
  return sql`
    select t.id, t.kind, t.creator_id, k.user_id as creator_user_id, t.applicant_user_id, t.group_kind, t.title,
      t.public_title, t.campaign_id, ${nameOfChat} as name, t.last_message_at
    from chats t ${joinPartner}
    where t.organization_id = ${organizationId} and t.id = any(${held.map(({ id }) => id)}::text[])`;
}

/** Those who have one already keep it. */
export async function insertChatsOfCreators(
  tx: Transaction,
  organizationId: string,
  creatorIds: readonly string[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into chats (organization_id, id, kind, creator_id, created_at, updated_at)
    select ${organizationId}, given.id, 'direct', given.creator_id, ${at}::timestamptz, ${at}::timestamptz
    from unnest(${creatorIds.map(() => createId("chatThread"))}::text[], ${creatorIds}::text[]) as given(id, creator_id)
    on conflict (organization_id, creator_id) where kind = 'direct' do nothing`);
}

export async function insertChatOfApplicant(
  tx: Transaction,
  organizationId: string,
  applicantUserId: string,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into chats (organization_id, id, kind, applicant_user_id, created_at, updated_at)
    values (${organizationId}, ${createId("chatThread")}, 'direct', ${applicantUserId}, ${at}, ${at})`);
}

export interface Person {
  readonly creator_id: string;
  readonly user_id: string;
}

/** Applicants who have become creators keep their chats, unless they have one as creators. */
export async function handOverToCreators(
  tx: Transaction,
  organizationId: string,
  people: readonly Person[],
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update chats set creator_id = given.creator_id, applicant_user_id = null, updated_at = ${at}
    from unnest(
      ${people.map(({ creator_id }) => creator_id)}::text[], ${people.map(({ user_id }) => user_id)}::text[]
    ) as given(creator_id, user_id)
    where chats.organization_id = ${organizationId} and chats.applicant_user_id = given.user_id and not exists (
      select from chats own
      where own.organization_id = ${organizationId} and own.kind = 'direct' and own.creator_id = given.creator_id
    )`);
}

const BEGINNING_LOCK = 4_270_020;

/** Whoever begins a chat with a person holds this, so that it is begun once, as an applicant's or as a creator's. */
export async function holdBeginnings(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(${BEGINNING_LOCK}::int, place)
    from (select hashtext(id) as place from unnest(${userIds}::text[]) id order by 1) ordered`);
}

/** Keeps them from being deleted before the transaction ends. */
export function holdCreators(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<(Person & { readonly is_archived: boolean })[]> {
  return tx.rows(sql`
    select id as creator_id, user_id, archived_at is not null as is_archived from creators
    where organization_id = ${organizationId} and id = any(${ids}::text[])
    order by id for key share`);
}

export function findCreatorOfPerson(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<{ id: string } | undefined> {
  return db.maybeRow(sql`
    select id from creators where organization_id = ${organizationId} and user_id = ${userId}`);
}

/** Whether there is a chat with the person as an applicant. */
export async function hasChatAsApplicant(
  db: Queryable,
  organizationId: string,
  userId: string,
): Promise<boolean> {
  const chat = await db.maybeRow(sql`
    select from chats where organization_id = ${organizationId} and applicant_user_id = ${userId}`);
  return chat !== undefined;
}

export async function deleteChatRow(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`delete from chats where organization_id = ${organizationId} and id = ${id}`);
}
