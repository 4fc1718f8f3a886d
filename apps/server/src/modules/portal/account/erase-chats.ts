import type { Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { listMembers, setMembers, tellGroupChanged } from "../../chat/groups/group-members.ts";
import { type ChatContext, lockChatsWhere, lockChatWhere } from "../../chat/locked-chat.ts";
import { removeChat } from "../../chat/remove-chat.ts";

type Partner = { readonly creatorId: string } | { readonly applicantUserId: string };

/** Ends the direct chat with somebody of whom nothing stays. Answers the ids of what it ended. */
export async function endChatsOf(tx: Transaction, ctx: ChatContext, partner: Partner): Promise<string[]> {
  const chat = await lockChatWhere(tx, ctx.organization.id, isWith(partner));
  if (chat === undefined) return [];
  await removeChat(tx, ctx, chat, "creator_deleted");
  return [chat.id];
}

/** Groups go on without them. */
export async function leaveGroups(tx: Transaction, ctx: ChatContext, creatorId: string): Promise<void> {
  const isMember = sql`t.id in (
    select g.chat_id from chat_group_members g
    where g.organization_id = ${ctx.organization.id} and g.creator_id = ${creatorId}
  )`;
  for (const chat of await lockChatsWhere(tx, ctx.organization.id, isMember)) {
    const members = await listMembers(tx, ctx.organization.id, chat.id);
    const staying = members.filter(({ creator_id }) => creator_id !== creatorId);
    await tellGroupChanged(tx, ctx, chat.id, await setMembers(tx, ctx, chat, staying));
  }
}

function isWith(partner: Partner): SqlFragment {
  return "creatorId" in partner
    ? sql`t.creator_id = ${partner.creatorId}`
    : sql`t.applicant_user_id = ${partner.applicantUserId}`;
}
