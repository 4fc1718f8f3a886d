import type { EventCreator } from "@clipledger/contract/events/creators";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { isCreator } from "../../creators/creators.queries.ts";
import { hasChatAsApplicant, lockChatWhere, lockChatWithoutPartner } from "../chat.queries.ts";
import { lockDirectChat } from "../direct-chat.ts";
import { deleteMembers, listGroupsOf, listMembers } from "../groups/groups.queries.ts";
import { setMembers } from "../groups/set-members.ts";
import { tellGroupChanged } from "../groups/tell-group-changed.ts";
import { announceToPeople } from "../live/announce-in-chat.ts";
import { removeChat } from "../remove-chat.ts";
import type { FollowContext } from "./follow-context.ts";

/** Somebody who applied has become a creator, and keeps their chat. */
export function adoptChat(ctx: FollowContext, { id, creatorUserId }: EventCreator): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const organizationId = ctx.organization.id;
    const mayAdopt =
      (await hasChatAsApplicant(tx, organizationId, creatorUserId)) &&
      (await isCreator(tx, organizationId, id));
    if (mayAdopt) await lockDirectChat(tx, ctx, { creatorId: id });
  });
}

/** Who is archived leaves the groups they were invited to; a campaign's group follows their assignments. */
export async function leaveGroups(ctx: FollowContext, creatorId: string): Promise<void> {
  const groups = await listGroupsOf(ctx.db, ctx.organization.id, creatorId);
  for (const { id: chatId, group_kind } of groups)
    if (group_kind === "manual") await ctx.db.transaction((tx) => leaveGroup(tx, ctx, { chatId, creatorId }));
}

async function leaveGroup(
  tx: Transaction,
  ctx: FollowContext,
  { chatId, creatorId }: { chatId: string; creatorId: string },
): Promise<void> {
  const chat = await lockChatWhere(tx, ctx.organization.id, sql`t.id = ${chatId}`);
  if (chat === undefined) return;
  const members = await listMembers(tx, ctx.organization.id, chatId);
  const staying = members.filter(({ creator_id }) => creator_id !== creatorId);
  await tellGroupChanged(tx, ctx, chatId, await setMembers(tx, ctx, chat, staying));
}

/** A chat belongs to its creator, and goes with them. Groups go on without them. */
export async function endChatsOfCreator(ctx: FollowContext, creator: EventCreator): Promise<void> {
  const { id, creatorUserId } = creator;
  for (const group of await listGroupsOf(ctx.db, ctx.organization.id, id))
    await ctx.db.transaction((tx) => forgetMember(tx, ctx, group.id, creator));
  await ctx.db.transaction(async (tx) => {
    const chat = await lockChatWithoutPartner(tx, ctx.organization.id, id);
    if (chat !== undefined)
      await removeChat(tx, ctx, { ...chat, creator_user_id: creatorUserId }, "creator_deleted");
  });
}

async function forgetMember(
  tx: Transaction,
  ctx: FollowContext,
  chatId: string,
  { id, creatorUserId }: EventCreator,
): Promise<void> {
  const organizationId = ctx.organization.id;
  const chat = await lockChatWhere(tx, organizationId, sql`t.id = ${chatId}`);
  if (chat === undefined || (await deleteMembers(tx, organizationId, { chatId, creatorIds: [id] })) === 0)
    return;
  await tellGroupChanged(tx, ctx, chatId, { addedUserIds: [], removedUserIds: [creatorUserId] });
  await announceToPeople(tx, ctx, chatId, { kind: "thread_deleted", userIds: [creatorUserId] });
}

export function endGroupOfCampaign(ctx: FollowContext, campaignId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const chat = await lockChatWhere(tx, ctx.organization.id, sql`t.campaign_id = ${campaignId}`);
    if (chat !== undefined) await removeChat(tx, ctx, chat, "campaign_deleted");
  });
}
