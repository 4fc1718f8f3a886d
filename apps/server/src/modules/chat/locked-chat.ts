import {
  type EventMessage,
  type EventThread,
  type Side,
  ThreadSchema,
} from "@clipledger/contract/chats/message";
import type { ActorReference } from "@clipledger/contract/users";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import type { Transaction } from "../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";
import { wireFields } from "../../infra/wire-fields.ts";

/** Who acts in which organization's chats: a member of the team, a creator in their portal, or the system. */
export interface ChatContext extends Pick<OperationContext, "actor" | "clock"> {
  readonly organization: { readonly id: string };
}

/** A chat whose row the caller has locked. Whoever posts locks it, so that one message is the first, and keys order them. */
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

/** Locks the chat until the transaction ends. */
export async function lockChat(
  tx: Transaction,
  { organization }: Pick<ChatContext, "organization">,
  id: string,
): Promise<LockedChat> {
  const chat = await lockChatWhere(tx, organization.id, sql`t.id = ${id}`);
  if (chat === undefined) throw new AppError("NOT_FOUND");
  return chat;
}

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
  const locked = await tx.rows<{ id: string }>(sql`
    select t.id from chats t where t.organization_id = ${organizationId} and ${condition} order by t.id for update`);
  if (locked.length === 0) return [];
  return tx.rows(sql`${selectLocked(organizationId, locked)} and ${hasPartner} order by t.id`);
}

/** Locks the direct chat of a creator who is gone. */
export async function lockChatWithoutPartner(
  tx: Transaction,
  organizationId: string,
  creatorId: string,
): Promise<LockedChat | undefined> {
  const locked = await tx.rows<{ id: string }>(sql`
    select t.id from chats t where t.organization_id = ${organizationId} and t.creator_id = ${creatorId} for update`);
  return tx.maybeRow(sql`${selectLocked(organizationId, locked)} and k.id is null`);
}

function selectLocked(organizationId: string, locked: readonly { readonly id: string }[]): SqlFragment {
  return sql`
    select t.id, t.kind, t.creator_id, k.user_id as creator_user_id, t.applicant_user_id, t.group_kind, t.title,
      t.public_title, t.campaign_id, ${nameOfChat} as name, t.last_message_at
    from chats t ${joinPartner}
    where t.organization_id = ${organizationId} and t.id = any(${locked.map(({ id }) => id)}::text[])`;
}

/**
 * The name of `chats t`, with its `creators k`. Applicants are called as they called themselves in this organization: what
 * else is known of their address is other organizations' business.
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

/** How the activity log names a chat. */
export function chatSubject({ id, name }: Pick<LockedChat, "id" | "name">) {
  return { type: "chat", id, label: name };
}

type ThreadRow = Omit<LockedChat, "name" | "last_message_at">;

export function toThread(chat: ThreadRow): EventThread {
  return {
    ...wireFields(ThreadSchema, chat),
    creatorUserId: chat.creator_user_id ?? chat.applicant_user_id,
    orgCreatorId: chat.creator_id,
  };
}

/** On which side of a chat the actor speaks. */
export function sideOf({ type }: ActorReference): Side {
  return type === "creator" ? "creator" : "org";
}

export function sourceOf({ surface }: ActorReference): EventMessage["source"] {
  return surface === "copilot" ? "ui" : surface;
}
